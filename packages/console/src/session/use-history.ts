import { useEffect } from "preact/hooks";
import { ask } from "./ask.js";
import type { HistoryEntry } from "./records.js";
import { repeat } from "./repeat.js";
import { useSession } from "./session.js";

/** The answer of `GET /api/history`; without `after` only the requests. */
interface Increment {
  readonly requests: readonly HistoryEntry[];
  readonly afterFound?: boolean;
  readonly total?: number;
}

/** Milliseconds between two reads, which transfer only new entries. */
const PAUSE_MS = 1000;

/** The answered requests, newest first; undefined until they are read. Reads only new requests again. */
export function useHistory(): readonly HistoryEntry[] | undefined {
  const { changes, paused, requests, status } = useSession();
  const change = changes.value;
  const server = status.value?.startedAt;
  useEffect(() => {
    if (server === undefined) return;
    return repeat(
      async (signal) => {
        const known = requests.value;
        if (paused.value && known) return;
        try {
          const { ok, data } = await ask({ path: "/api/history", values: { after: known?.[0]?.requestId }, signal });
          if (ok && !signal.aborted) requests.value = joined(known, data as Increment);
        } catch {
          // The reader of the status reports a server that does not answer.
        }
      },
      () => PAUSE_MS,
    );
  }, [change, server, paused, requests]);
  return requests.value;
}

/** The history of the server, without the old requests that it dropped. */
function joined(
  known: readonly HistoryEntry[] = [],
  { requests, afterFound, total }: Increment,
): readonly HistoryEntry[] {
  if (!afterFound) return requests;
  if (requests.length === 0 && known.length === total) return known;
  return [...requests, ...known].slice(0, total);
}
