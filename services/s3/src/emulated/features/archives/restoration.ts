import { type Agent, keys, type PendingWork } from "@cloudstub/kit";
import { notify } from "../../engine/events/notify.js";
import { replaceVersion, versionWithId } from "../../engine/versions/stored-versions.js";
import type { Restoration, RestorationsState } from "../../state/restorations.js";
import type { EmulatedState } from "../../state.js";

/** Has the ends of a restoration noticed. One that a later request moved is passed over. */
export function scheduleRestoration({ restorations }: RestorationsState, restoration: Restoration): void {
  const { at, bucket, key, versionId } = restoration;
  restorations.set(keys.time(at) + keys.text(bucket) + keys.text(key) + versionId, restoration);
}

/** The next copy that becomes readable; that its days are over later is nothing to wait for. */
function nextReady(state: EmulatedState): PendingWork | undefined {
  for (const next of state.restorations.values()) {
    const bucket = state.buckets.get(next.bucket);
    const object = bucket && versionWithId(state, bucket, next);
    if (object?.restored?.readyAt === next.at)
      return { time: next.at, what: `the restored copy of ${next.bucket}/${next.key} is ready` };
  }
  return undefined;
}

/** Tells of copies of archived objects that became readable, and removes those whose days are over. */
export const restoration: Agent<EmulatedState> = {
  due({ restorations }) {
    for (const { at } of restorations.values()) return { time: at };
    return undefined;
  },
  what: ({ restorations }, now) => {
    const [next] = restorations.values();
    return next === undefined || next.at > now
      ? []
      : [`the restored copy of ${next.bucket}/${next.key} is ready, or its days are over`];
  },
  pending: nextReady,
  run(call) {
    const { state } = call;
    const [first] = state.restorations.entries();
    if (first === undefined) return;
    const [at, due] = first;
    state.restorations.delete(at);
    const bucket = state.buckets.get(due.bucket);
    const object = bucket && versionWithId(state, bucket, due);
    if (bucket === undefined || object?.restored === undefined) return;
    const { restored, ...rest } = object;
    const told = { key: object.key, size: object.body.size, eTag: object.body.md5, versionId: object.versionId };
    const notifying = { ...call, requestId: call.ids.uuid() };
    if (due.at === restored.readyAt) {
      const restoration = { expiresAt: restored.expiresAt, storageClass: object.storageClass ?? "STANDARD" };
      notify(notifying, bucket, { name: "ObjectRestore:Completed", ...told, restoration });
    }
    if (due.at !== restored.expiresAt) return;
    replaceVersion(state, bucket, rest);
    notify(notifying, bucket, { name: "ObjectRestore:Delete", ...told });
  },
};
