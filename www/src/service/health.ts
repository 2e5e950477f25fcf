/** Whether a gateway answers behind this page; where the page is hosted alone there is none. */
export async function hasService(): Promise<boolean> {
  try {
    const answer = await fetch("/api/health");
    return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true;
  } catch {
    return false;
  }
}
