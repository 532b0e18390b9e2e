/** Takes the function that begins the next run before its time. It stops calling it when the signal aborts. */
export type Listen = (run: () => void, signal: AbortSignal) => void;

/**
 * Runs a function repeatedly until the returned function is called. `pauseAfter` returns the milliseconds until the next run, given the
 * duration of the last one; what `listen` hears of may begin it before that.
 *
 * Pauses while the page is hidden.
 */
export function repeat(
  round: (signal: AbortSignal) => Promise<void>,
  pauseAfter: (took: number) => number,
  listen?: Listen,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  async function run(): Promise<void> {
    if (running || stop.signal.aborted || document.hidden) return;
    running = true;
    clearTimeout(timer);
    const begin = performance.now();
    await round(stop.signal);
    running = false;
    if (!stop.signal.aborted) timer = setTimeout(run, pauseAfter(performance.now() - begin));
  }

  document.addEventListener("visibilitychange", run, { signal: stop.signal });
  void run();
  listen?.(run, stop.signal);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
