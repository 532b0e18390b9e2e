/**
 * Runs a round at once and again and again until it is stopped; returns the way to stop it. `pauseAfter` gives the
 * milliseconds between a round that took so many and the next.
 *
 * Pages that nobody sees rest, and go on when they are seen.
 */
export function repeat(round: (signal: AbortSignal) => Promise<void>, pauseAfter: (took: number) => number): () => void {
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
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
