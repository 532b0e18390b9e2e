/** Between the end of one round and the next. */
const PAUSE_MS = 2500;

/**
 * Runs a round at once and again and again until it is stopped; returns the way to stop it.
 *
 * A round that took long is followed by a longer pause, so that a large state does not keep the server busy. Pages that
 * nobody sees rest, and go on when they are seen.
 */
export function repeat(round: (signal: AbortSignal) => Promise<void>): () => void {
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
    if (!stop.signal.aborted) timer = setTimeout(run, Math.max(PAUSE_MS, 8 * (performance.now() - begin)));
  }

  document.addEventListener("visibilitychange", run, { signal: stop.signal });
  void run();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
