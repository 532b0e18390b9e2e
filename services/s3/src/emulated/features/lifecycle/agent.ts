import { type Agent, keys } from "@cloudstub/kit";
import { DAY, daysAfter, leastAge, midnightFrom } from "../../engine/lifecycle/rules.js";
import type { LifecycleRun } from "../../state/lifecycle.js";
import type { EmulatedState } from "../../state.js";
import { earliest, type Visit, visitMarker, visitNoncurrent, visitObject, visitOf, visitUpload } from "./objects.js";

/** Records of one run. */
const MAX_AT_ONCE = 100;

/**
 * Carries out lifecycle rules at midnight (UTC), as AWS does once a day. A bucket is looked through when its rules can first find something to
 * do, so that a write needs no index: after that every object was looked at, or is younger than the least age of its rules.
 */
export const lifecycle: Agent<EmulatedState> = {
  deferrable: true,
  due({ lifecycleRuns }) {
    const first = lifecycleRuns.firstKey();
    return first === undefined ? undefined : { time: keys.timeOf(first), housekeeping: true };
  },
  what({ lifecycleRuns }) {
    const [run] = lifecycleRuns.values();
    return [`the lifecycle rules of bucket ${run?.bucket} are carried out`];
  },
  run(call) {
    const { state, clock } = call;
    const [first] = state.lifecycleRuns.entries();
    if (first === undefined) return;
    const [key, run] = first;
    const bucket = state.buckets.get(run.bucket);
    const visit = bucket && visitOf(call, bucket);
    if (visit === undefined || visit.rules.length === 0) {
      state.lifecycleRuns.delete(key);
      state.lifecycleKeys.delete(run.bucket);
      return;
    }
    const left = look(visit, run);
    if (left.part === "done") schedule(state, run.bucket, nextTime(visit, left.next, clock.now()));
    else state.lifecycleRuns.set(key, { ...left, part: left.part });
  },
};

/** Has a bucket's rules carried out from the next midnight on. */
export function scheduleLifecycle(state: EmulatedState, bucket: string, now: number): void {
  schedule(state, bucket, midnightFrom(now));
}

function schedule({ lifecycleRuns, lifecycleKeys }: EmulatedState, bucket: string, time: number): void {
  const before = lifecycleKeys.get(bucket);
  if (before !== undefined) lifecycleRuns.delete(before);
  const key = keys.time(time) + bucket;
  lifecycleRuns.set(key, { bucket, part: "objects", after: "" });
  lifecycleKeys.set(bucket, key);
}

/** At the earliest tomorrow: what became due today was done. */
function nextTime({ rules }: Visit, next: number | undefined, now: number): number {
  const ofNewObjects = daysAfter(now, Math.min(...rules.map(leastAge)));
  return Math.max(earliest([next, ofNewObjects]) ?? 0, now + DAY - (now % DAY));
}

type Left = Omit<LifecycleRun, "part"> & { readonly part: LifecycleRun["part"] | "done" };

/** Looks at the next records of a bucket: objects, then the other versions, then uploads. */
function look(visit: Visit, run: LifecycleRun): Left {
  const { state } = visit.call;
  const { name } = visit.bucket;
  switch (run.part) {
    case "objects":
      return part(run, state.objects.of(name).entries({ after: run.after }), "versions", (object) =>
        visitObject(visit, object),
      );
    case "versions":
      return lookAtVersions(visit, run);
    default:
      return part(run, state.uploads.of(name).entries({ after: run.after }), "done", (upload) =>
        visitUpload(visit, upload),
      );
  }
}

// oxlint-disable-next-line max-params -- what to look at, what comes then, and how
function part<V>(
  run: LifecycleRun,
  entries: Iterable<readonly [key: string, value: V]>,
  then: Left["part"],
  look: (value: V) => number | undefined,
): Left {
  let { after, next } = run;
  let count = 0;
  for (const [key, value] of entries) {
    if (count++ === MAX_AT_ONCE) return { ...run, after, next };
    next = earliest([next, look(value)]);
    after = key;
  }
  return { ...run, part: then, after: "", next };
}

/** The versions of a key come one after the other, the newest first, and are looked at in one run. */
function lookAtVersions(visit: Visit, run: LifecycleRun): Left {
  let { after, next } = run;
  let count = 0;
  let key: string | undefined;
  let newer = 0;
  for (const [at, version] of visit.call.state.versions.of(visit.bucket.name).entries({ after: run.after })) {
    if (version.key !== key) {
      if (key !== undefined) next = earliest([next, visitMarker(visit, key)]);
      if (count >= MAX_AT_ONCE) return { ...run, after, next };
      key = version.key;
      newer = 0;
    }
    count++;
    after = at;
    if (version.noncurrentSince !== undefined) next = earliest([next, visitNoncurrent(visit, version, newer++)]);
  }
  if (key !== undefined) next = earliest([next, visitMarker(visit, key)]);
  return { ...run, part: "uploads", after: "", next };
}
