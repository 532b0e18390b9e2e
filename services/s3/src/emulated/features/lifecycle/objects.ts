import type { AgentCall } from "@cloudstub/kit";
import { notify } from "../../engine/events/notify.js";
import {
  daysAfter,
  enabledRules,
  expirationOf,
  furthest,
  isAbout,
  isMoved,
  type Transition,
  transitionsOf,
} from "../../engine/lifecycle/rules.js";
import { removeUpload } from "../../engine/uploads/uploads.js";
import { deleteCurrent } from "../../engine/versions/delete-current.js";
import { removeVersion, replaceVersion } from "../../engine/versions/stored-versions.js";
import { versionKeysOf } from "../../engine/versions/version-keys.js";
import { type BucketConfigurations, configurationsOf, type LifecycleRule } from "../../state/configurations.js";
import type { ObjectEventName } from "../../state/object-events.js";
import type { EmulatedBucket, EmulatedObject, EmulatedState, Upload } from "../../state.js";

/** A bucket that is looked through, with its rules. */
export interface Visit {
  readonly call: AgentCall<EmulatedState>;
  readonly bucket: EmulatedBucket;
  readonly rules: readonly LifecycleRule[];
  readonly minimumSize: BucketConfigurations["lifecycleMinimumSize"];
}

/** What it takes to look through a bucket. */
export function visitOf(call: AgentCall<EmulatedState>, bucket: EmulatedBucket): Visit {
  const configurations = configurationsOf(call.state, bucket.name);
  return { call, bucket, rules: enabledRules(configurations), minimumSize: configurations.lifecycleMinimumSize };
}

/** Does what is due with the current version of a key. Returns when something is due next. */
export function visitObject(visit: Visit, object: EmulatedObject): number | undefined {
  const { call, bucket, minimumSize } = visit;
  const now = call.clock.now();
  const rules = rulesFor(visit, object);
  const expiries = rules.flatMap((rule) => expirationOf(rule, object.lastModified) ?? []);
  if (expiries.some((due) => due <= now)) {
    const marker = deleteCurrent(call, bucket, object.key);
    tell(
      visit,
      marker === undefined ? "LifecycleExpiration:Delete" : "LifecycleExpiration:DeleteMarkerCreated",
      marker ?? object,
    );
    return undefined;
  }
  const { storageClass = "STANDARD", lastModified: createdAt, body, key } = object;
  const transitions = transitionsOf(rules, { key, size: body.size, createdAt, storageClass }, minimumSize);
  return earliest([...expiries, move(visit, object, transitions)]);
}

/** Does what is due with a version that is not current; `newer` is how many of its key became noncurrent after it. */
export function visitNoncurrent(visit: Visit, version: EmulatedObject, newer: number): number | undefined {
  const { call, bucket, minimumSize } = visit;
  const now = call.clock.now();
  const { noncurrentSince = now, storageClass = "STANDARD", body } = version;
  const rules = rulesFor(visit, version);
  const dueOf = ({
    NoncurrentDays = 0,
    NewerNoncurrentVersions: kept = 0,
  }: NonNullable<LifecycleRule["NoncurrentVersionExpiration"]>) =>
    newer < kept ? [] : [daysAfter(noncurrentSince, NoncurrentDays)];
  const expiries = rules.flatMap(({ NoncurrentVersionExpiration: action }) =>
    action === undefined ? [] : dueOf(action),
  );
  if (expiries.some((due) => due <= now)) {
    // A locked version stays until its lock ends.
    if (version.legalHold === "ON" || (version.retention?.until ?? 0) > now) return daysAfter(now, 1);
    removeVersion(call.state, bucket, version);
    tell(visit, "LifecycleExpiration:Delete", version);
    return undefined;
  }
  const transitions = rules.flatMap((rule) =>
    (rule.NoncurrentVersionTransitions ?? [])
      .filter(
        ({ StorageClass = "" }) =>
          !version.deleteMarker && isMoved(rule, StorageClass, { size: body.size, storageClass, minimumSize }),
      )
      .flatMap((action) => dueOf(action).map((due) => ({ storageClass: action.StorageClass ?? "", due }))),
  );
  return earliest([...expiries, move(visit, version, transitions)]);
}

/** Removes a delete marker that is all that is left of its key, where a rule wants it. Returns when one will. */
export function visitMarker(visit: Visit, key: string): number | undefined {
  const { call, bucket } = visit;
  const [newest, ...others] = call.state.versions.of(bucket.name).values({ prefix: versionKeysOf(key) });
  if (newest?.deleteMarker !== true || newest.noncurrentSince !== undefined || others.length > 0) return undefined;
  const now = call.clock.now();
  const dues = rulesFor(visit, newest).flatMap((rule) =>
    rule.Expiration?.ExpiredObjectDeleteMarker === true ? now : (expirationOf(rule, newest.lastModified) ?? []),
  );
  const due = earliest(dues);
  if (due === undefined || due > now) return due;
  removeVersion(call.state, bucket, newest);
  tell(visit, "LifecycleExpiration:Delete", newest);
  return undefined;
}

/** Ends an upload that was begun too long ago. Returns when it will be. */
export function visitUpload({ call, bucket, rules }: Visit, upload: Upload): number | undefined {
  const dues = rules
    .filter((rule) => isAbout(rule, { key: upload.key, size: 0 }))
    .flatMap(({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: days } = {} }) =>
      days === undefined ? [] : daysAfter(upload.initiatedAt, days),
    );
  const due = earliest(dues);
  if (due === undefined || due > call.clock.now()) return due;
  removeUpload(call.state, bucket, upload);
  return undefined;
}

/** Moves a version to the furthest class that is due. Returns when the next one is. */
function move(visit: Visit, version: EmulatedObject, transitions: readonly Transition[]): number | undefined {
  const { call, bucket } = visit;
  const now = call.clock.now();
  const storageClass = furthest(transitions, now);
  if (storageClass !== undefined) {
    replaceVersion(call.state, bucket, { ...version, storageClass });
    tell(visit, "LifecycleTransition", version);
  }
  return earliest(transitions.flatMap(({ due }) => (due > now ? due : [])));
}

function rulesFor({ rules }: Visit, { key, body, tags }: EmulatedObject): readonly LifecycleRule[] {
  return rules.filter((rule) => isAbout(rule, { key, size: body.size, tags }));
}

function tell({ call, bucket }: Visit, name: ObjectEventName, { key, body, versionId }: EmulatedObject): void {
  notify({ ...call, requestId: call.ids.uuid() }, bucket, { name, key, size: body.size, eTag: body.md5, versionId });
}

/** The earliest of some times; undefined where there is none. */
export function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
