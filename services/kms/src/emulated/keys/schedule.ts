import { keys } from "@cloudstub/kit";
import type { Key } from "../state.js";
import type { StoreCall } from "../types.js";

const DAY = 86_400_000;

/** Has a key deleted after some days, and returns when. */
export function scheduleDeletion({ state, clock }: Pick<StoreCall, "state" | "clock">, key: Key, days: number): number {
  const deletesAt = clock.now() + days * DAY;
  const { waitingDays, ...rest } = key;
  state.keys.set(key.id, { ...rest, state: "PendingDeletion", deletesAt });
  state.due.set(keys.time(deletesAt) + key.id, { keyId: key.id, kind: "delete" });
  return deletesAt;
}

/** Has a key rotated after some days, and so on. Returns the key as it is stored. */
export function scheduleRotation(call: Pick<StoreCall, "state" | "clock">, key: Key, days: number): Key {
  const nextAt = call.clock.now() + days * DAY;
  const scheduled = { ...key, rotation: { days, nextAt } };
  call.state.keys.set(key.id, scheduled);
  scheduleRotationAt(call, scheduled, nextAt);
  return scheduled;
}

/** Has a key rotated at a time. */
export function scheduleRotationAt({ state }: Pick<StoreCall, "state">, { id }: Key, time: number): void {
  state.due.set(keys.time(time) + id, { keyId: id, kind: "rotate" });
}
