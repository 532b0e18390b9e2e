import { keys } from "@cloudstub/kit";
import type { StreamState } from "../../state/streams.js";

/** How long records stay, and streams after they were disabled (DynamoDB Developer Guide, "Data retention limit for DynamoDB Streams"). */
export const RETENTION = 24 * 3_600_000;

/** Lets a stream be looked at when something that it has now is old. */
export function scheduleTrim(state: Pick<StreamState, "streamTrims">, key: string, now: number): void {
  trimAt(state, key, now + RETENTION);
}

/** Lets a stream be looked at at a time. */
export function trimAt({ streamTrims }: Pick<StreamState, "streamTrims">, key: string, time: number): void {
  streamTrims.set(`${keys.time(time)} ${key}`, key);
}
