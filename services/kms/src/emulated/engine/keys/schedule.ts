import { keys } from "@cloudstub/kit";
import type { EmulatedState, Key } from "../../state.js";
import type { StoreCall } from "../../types.js";

const DAY = 86_400_000;

/** Has a key deleted after some days, and returns when. */
export function scheduleDeletion({ state, clock }: Pick<StoreCall, "state" | "clock">, key: Key, days: number): number {
  const deletesAt = clock.now() + days * DAY;
  const { waitingDays, ...rest } = key;
  state.keys.set(key.id, { ...rest, state: "PendingDeletion", deletesAt });
  schedule({ state }, key, { kind: "delete", time: deletesAt });
  return deletesAt;
}

/** Has a key rotated after some days, and so on. Returns the key as it is stored. */
export function scheduleRotation(call: Pick<StoreCall, "state" | "clock">, key: Key, days: number): Key {
  const nextAt = call.clock.now() + days * DAY;
  const scheduled = { ...key, rotation: { days, nextAt } };
  call.state.keys.set(key.id, scheduled);
  schedule(call, scheduled, { kind: "rotate", time: nextAt });
  return scheduled;
}

/** Has something done to a key at a time, beside other things at that time. */
export function schedule(
  { state }: { readonly state: EmulatedState },
  { id }: Key,
  { kind, time }: { readonly kind: "delete" | "rotate" | "expire"; readonly time: number },
): void {
  state.due.set(keys.time(time) + kind + id, { keyId: id, kind });
}
