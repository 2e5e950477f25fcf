/**
 * A function that has `paint` called once before the next frame, however often it is called itself. What reads the
 * layout goes through this: read between changes, it would be computed anew for each of them.
 */
export function oncePerFrame(paint: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  };
}
