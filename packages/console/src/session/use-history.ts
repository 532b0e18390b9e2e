import { useEffect } from "preact/hooks";
import { ask } from "./ask.js";
import type { HistoryEntry } from "./records.js";
import { repeat } from "./repeat.js";
import { useSession } from "./session.js";

/** What `GET /api/history` answers; without `after` the requests only. */
interface Increment {
  readonly requests: readonly HistoryEntry[];
  readonly afterFound?: boolean;
  readonly total?: number;
}

/** Between two readings: what is new is small. */
const PAUSE_MS = 1000;

/** The requests that the mock port answered, newest first; undefined until they were read. Only what is new is read again. */
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
          // That the server does not answer is said once for all, by those who read the status.
        }
      },
      () => PAUSE_MS,
    );
  }, [change, server, paused, requests]);
  return requests.value;
}

/** The history as the server has it now: what it dropped of the old ones is dropped here too. */
function joined(known: readonly HistoryEntry[] = [], { requests, afterFound, total }: Increment): readonly HistoryEntry[] {
  if (!afterFound) return requests;
  if (requests.length === 0 && known.length === total) return known;
  return [...requests, ...known].slice(0, total);
}
