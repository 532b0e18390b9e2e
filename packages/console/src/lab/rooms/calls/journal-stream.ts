import { addressOf } from "../../../session/ask.js";
import { inShownWorld } from "../../../session/world.js";

/**
 * Hears of events that meet filters from `GET /api/journal/live`, while the page is seen. The events themselves are read from the pages of the journal: the stream
 * leaves events out where many come at once, and does not tell of a reset that its filters exclude.
 */
export function followJournal(
  filters: { readonly [name: string]: string },
  hasNews: () => void,
  signal: AbortSignal,
): void {
  const address = inShownWorld(addressOf({ path: "/api/journal/live", values: filters }));
  let stream: EventSource | undefined;
  function close(): void {
    stream?.close();
    stream = undefined;
  }
  function follow(): void {
    if (document.hidden) close();
    // The browser connects again by itself, but not after a refusal.
    const isOpen = stream !== undefined && stream.readyState !== EventSource.CLOSED;
    if (document.hidden || isOpen) return;
    stream = new EventSource(address);
    for (const kind of ["open", "message", "skipped"]) stream.addEventListener(kind, hasNews);
  }
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", close);
  follow();
}
