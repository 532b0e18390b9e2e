import { withStatus } from "@cloudstub/kit";
import { malformedXml } from "../../../errors.js";
import { invalidArgument, notArchived, notImplemented, restoreInProgress } from "../../engine/errors.js";
import { notify } from "../../engine/events/notify.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { isArchived } from "../../engine/objects/read-version.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedObject } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { scheduleRestoration } from "./restoration.js";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** The longest time of a copy. AWS documents no limit; a much later end is not a time that a header can have. */
const MAX_DAYS = 1_000_000;

/** How long a retrieval takes: at most so, and an expedited one a minute at least: https://docs.aws.amazon.com/AmazonS3/latest/userguide/restoring-objects-retrieval-options.html */
const durations: { readonly [storageClass: string]: { readonly [tier: string]: number } } = {
  GLACIER: { Expedited: MINUTE, Standard: 5 * HOUR, Bulk: 12 * HOUR },
  DEEP_ARCHIVE: { Standard: 12 * HOUR, Bulk: 48 * HOUR },
};

/** Makes a copy of an archived version that can be read for some days, after the time that its retrieval takes; or lets a copy stay longer. */
export const restoreObject: EmulatedHandler<"RestoreObject"> = (input, call) => {
  const { bucket, object, versionId } = foundVersion(input, call, "POST");
  const { days, duration } = retrievalOf(input.RestoreRequest, object);
  const now = call.clock.now();
  const { restored } = object;
  if (restored !== undefined && now < restored.readyAt) throw restoreInProgress();
  const isThere = restored !== undefined && now < restored.expiresAt;
  const readyAt = isThere ? restored.readyAt : now + duration;
  // S3 rounds the end up to the next midnight (UTC).
  const expiresAt = (Math.floor((isThere ? now : readyAt) / DAY) + days + 1) * DAY;
  replaceVersion(call.state, bucket, { ...object, restored: { readyAt, expiresAt } });
  const restoration = { bucket: bucket.name, key: object.key, versionId: object.versionId ?? "null" };
  for (const at of isThere ? [expiresAt] : [readyAt, expiresAt])
    scheduleRestoration(call.state, { at, ...restoration });
  // 202 where the copy is yet to be made, 200 where it is there (S3 API reference, RestoreObject, "Responses").
  if (isThere) return {};
  notify(call, bucket, {
    name: "ObjectRestore:Post",
    key: object.key,
    size: object.body.size,
    eTag: object.body.md5,
    versionId,
  });
  return withStatus({}, 202);
};

/** For how many days a copy is asked for, and how long it takes to make. Throws where that can't be asked of the object. */
function retrievalOf(
  request: Parameters<EmulatedHandler<"RestoreObject">>[0]["RestoreRequest"],
  object: EmulatedObject,
): { readonly days: number; readonly duration: number } {
  if (request === undefined) throw malformedXml();
  const { Days, GlacierJobParameters, Tier, Type } = request;
  if (Type !== undefined) throw notImplemented("RestoreRequest.Type");
  if (!isArchived(object)) throw notArchived(object.storageClass ?? "STANDARD");
  if (Days === undefined || !Number.isInteger(Days) || Days < 1 || Days > MAX_DAYS) throw malformedXml();
  const tier = GlacierJobParameters?.Tier ?? Tier ?? "Standard";
  const duration = durations[object.storageClass ?? ""]?.[tier];
  if (duration === undefined)
    throw invalidArgument("Retrieval option is not supported by this storage class", "Tier", tier);
  return { days: Days, duration };
}
