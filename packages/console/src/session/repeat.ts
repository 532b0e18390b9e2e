/** Milliseconds from the end of a run to the next one that news ask for, at least. */
const NEWS_MS = 500;

/** Listens until the signal aborts, and calls the function when there is something new. */
export type Listen = (hasNews: () => void, signal: AbortSignal) => void;

/**
 * Runs a function repeatedly until the returned function is called. `pauseAfter` returns the milliseconds until the next run, given the
 * duration of the last one; news that `listen` hears of shorten the pause.
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
  let isNews = false;
  let ended = 0;

  async function run(): Promise<void> {
    if (running || stop.signal.aborted || document.hidden) return;
    running = true;
    isNews = false;
    clearTimeout(timer);
    const begin = performance.now();
    await round(stop.signal);
    running = false;
    ended = performance.now();
    if (!stop.signal.aborted) timer = setTimeout(run, isNews ? NEWS_MS : pauseAfter(ended - begin));
  }

  function hasNews(): void {
    if (isNews) return;
    isNews = true;
    if (running) return;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, ended + NEWS_MS - performance.now()));
  }

  document.addEventListener("visibilitychange", run, { signal: stop.signal });
  void run();
  listen?.(hasNews, stop.signal);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
