import { useEffect } from "preact/hooks";
import { ask, detailOf } from "./ask.js";
import { useCell } from "./cell.js";
import { repeat } from "./repeat.js";
import { useSession } from "./session.js";

/** The last answer. */
export interface View<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** The reason of a refusal. */
  readonly problem: string | undefined;
}

interface Kept {
  readonly address: string;
  /** The run of the server that answered. */
  readonly server: string | undefined;
  readonly text: string;
  readonly data?: unknown;
  readonly problem?: string;
}

/** Between the end of one reading and the next, at least and at most. */
const PAUSE_MS = { least: 2000, most: 30_000 };

/** The page shows longer pauses, since its data is not live. */
const LIVE_MS = 4000;

/** Reads an address now, every two seconds (less often if it takes long), and after each change from this page. Undefined reads nothing. */
export function useView<T>(address: string | undefined): View<T> {
  const { changes, paused, status, slowReads } = useSession();
  const kept = useCell<Kept | undefined>(undefined);
  const change = changes.value;
  const server = status.value?.startedAt;
  useEffect(() => {
    if (address === undefined || server === undefined) return;
    let fresh = false;
    const stop = repeat(async (signal) => {
      if (fresh && paused.value) return;
      const begin = performance.now();
      try {
        const answer = await ask({ path: address, signal });
        if (signal.aborted) return;
        fresh = true;
        const { ok, text } = answer;
        const last = kept.value;
        // Keep the object of an unchanged text, so that it is not parsed or drawn again.
        if (last?.address !== address || last.server !== server || last.text !== text)
          kept.value = ok
            ? { address, server, text, data: answer.data }
            : { address, server, text, problem: detailOf(answer) };
        slowReads.note(address, pauseAfter(performance.now() - begin) > LIVE_MS);
      } catch {
        // The reader of the status reports a server that does not answer.
      }
    }, pauseAfter);
    return () => {
      stop();
      slowReads.note(address, false);
    };
  }, [address, change, paused, kept, server, slowReads]);
  const current = kept.value?.address === address && kept.value?.server === server ? kept.value : undefined;
  return { data: current?.data as T | undefined, problem: current?.problem };
}

/** Limits reading to a ninth of the time, since a large answer blocks the mock port. */
function pauseAfter(took: number): number {
  return Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, 8 * took));
}
