import { type Agent, type Collection, keys, type PendingWork, type RecordOf, record, type Scope } from "@cloudstub/kit";
import { notify } from "../events/notify.js";
import type { EmulatedState } from "../state.js";
import { replaceVersion, versionWithId } from "../versions/stored-versions.js";

const restorationSchema = record({
  /** When it is ready, or over. */
  at: "time",
  bucket: "string",
  key: "string",
  /** `null` for a version that was stored without versioning. */
  versionId: "string",
});

/** A time at which a restored copy can be read, or can't be read any longer. */
export type Restoration = RecordOf<typeof restorationSchema>;

/** What restorations store. */
export interface RestorationsState {
  /** By their time. */
  readonly restorations: Collection<Restoration>;
}

/** Names the collection of restorations. */
export function restorationsState(own: Scope): RestorationsState {
  return { restorations: own.collection("restorations", restorationSchema) };
}

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
    if (object?.restored?.readyAt === next.at) return { time: next.at, what: `the restored copy of ${next.bucket}/${next.key} is ready` };
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
    return next === undefined || next.at > now ? [] : [`the restored copy of ${next.bucket}/${next.key} is ready, or its days are over`];
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
    if (due.at === restored.readyAt) notify(notifying, bucket, { name: "ObjectRestore:Completed", ...told });
    if (due.at !== restored.expiresAt) return;
    replaceVersion(state, bucket, rest);
    notify(notifying, bucket, { name: "ObjectRestore:Delete", ...told });
  },
};
