// Frameworks bundle their servers without the conditions of the runtime. OpenNext and Nitro then pass the result to a bundler for
// workerd, which cannot compile bytes at run time. Frameworks keep a call of `require` in an ES module as it is, so only that bundler
// resolves it: to the module that it deploys beside the code. All other bundlers find no module there.

/** Returns whether this is workerd. */
export const isWorkerd = (): boolean =>
  (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent === "Cloudflare-Workers";

/** Returns what to do if workerd does not compile the bytes; `undefined` in other runtimes. */
export function hint(): string | undefined {
  if (!isWorkerd()) return undefined;
  // OpenNext stores the environment of the worker under this symbol.
  const cure =
    Symbol.for("__cloudflare-context__") in globalThis
      ? `for OpenNext, add \`serverExternalPackages: ["${PACKAGE_NAME}"]\` to next.config`
      : "set `experimental: { wasm: true }` of Nitro, or bundle with the condition `workerd`";
  return `this bundle for Cloudflare has no compiled module; ${cure}`;
}
