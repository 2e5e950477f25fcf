// Limits work to once per frame.

/**
 * Returns a function that calls `paint` once before the next frame, even if it is called several times. Use it for code that reads the
 * layout: reading it after each change would make the browser compute it each time.
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
