import { useEffect } from "preact/hooks";
import { ask, detailOf } from "./ask.js";
import { useCell } from "./cell.js";
import { repeat } from "./repeat.js";
import { useSession } from "./session.js";

/** What was read last. */
export interface View<T> {
  /** Undefined until the first answer. */
  readonly data: T | undefined;
  /** Why there is none, where the server refused. */
  readonly problem: string | undefined;
}

interface Kept {
  readonly address: string;
  readonly text: string;
  readonly data?: unknown;
  readonly problem?: string;
}

/** Reads an address now, every few seconds, and whenever something was changed from this page. Undefined reads nothing. */
export function useView<T>(address: string | undefined): View<T> {
  const { changes, paused } = useSession();
  const kept = useCell<Kept | undefined>(undefined);
  const change = changes.value;
  useEffect(() => {
    if (address === undefined) return;
    let fresh = false;
    return repeat(async (signal) => {
      if (fresh && paused.value) return;
      try {
        const answer = await ask({ path: address, signal });
        fresh = true;
        const { ok, text } = answer;
        const last = kept.value;
        // The same text keeps the same object: nothing is parsed or drawn again.
        if (signal.aborted || (last?.address === address && last.text === text)) return;
        kept.value = ok ? { address, text, data: answer.data } : { address, text, problem: detailOf(answer) };
      } catch {
        // That the server does not answer is said once for all, by those who read the status.
      }
    });
  }, [address, change, paused, kept]);
  const current = kept.value?.address === address ? kept.value : undefined;
  return { data: current?.data as T | undefined, problem: current?.problem };
}
