import type { WhyNot } from "@cloudstub/kit";
import { storedKey } from "../../../objects/object-key.js";
import { differenceFrom, expirationOf, transitionsOf } from "../../engine/lifecycle/rules.js";
import { type BucketConfigurations, configurationsOf, type LifecycleRule } from "../../state/configurations.js";
import type { EmulatedObject, EmulatedState } from "../../state.js";

/** Rules that are told of. */
const MOST = 10;

/** Of the object that a call was about, why the lifecycle rules of its bucket did nothing with it, and when they will. */
export const whyLifecycleNot: WhyNot<EmulatedState> = function* ({ service, resource = "" }, { state }) {
  const slash = resource.indexOf("/");
  if (service !== "s3" || slash === -1) return;
  const bucket = resource.slice(0, slash);
  const object = state.buckets.has(bucket)
    ? state.objects.of(bucket).get(storedKey(resource.slice(slash + 1)))
    : undefined;
  if (object === undefined) return;
  const { lifecycle, lifecycleMinimumSize } = configurationsOf(state, bucket);
  for (const rule of lifecycle?.Rules?.slice(0, MOST) ?? [])
    yield `Lifecycle rule ${rule.ID ?? ""} of bucket ${bucket} ${whatOf(rule, object, lifecycleMinimumSize)}.`;
};

function whatOf(
  rule: LifecycleRule,
  { key, body, tags, lastModified, storageClass = "STANDARD" }: EmulatedObject,
  minimumSize: BucketConfigurations["lifecycleMinimumSize"],
): string {
  if (rule.Status !== "Enabled") return "does nothing: it is disabled";
  const size = body.size;
  const difference = differenceFrom(rule, { key, size, tags });
  if (difference !== undefined) return `is not about this object: ${difference}`;
  const due = expirationOf(rule, lastModified);
  const moves = transitionsOf([rule], { key, size, createdAt: lastModified, storageClass }, minimumSize);
  const acts = [
    ...moves.map((move) => `moves it to ${move.storageClass} at ${time(move.due)}`),
    ...(due === undefined ? [] : [`removes it at ${time(due)}`]),
  ];
  if (acts.length > 0) return acts.join(", and ");
  return rule.Transitions?.length
    ? "moves nothing of its size and storage class"
    : "does nothing with current versions";
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
