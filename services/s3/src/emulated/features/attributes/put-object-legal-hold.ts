import { malformedXml } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { requireObjectLock } from "../../engine/objects/lock.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Puts a version under a legal hold, or ends it. */
export const putObjectLegalHold: EmulatedHandler<"PutObjectLegalHold"> = (input, call) => {
  // Recorded answer of AWS, 2026-02: the body is looked at before the bucket's object lock.
  const { Status } = input.LegalHold ?? {};
  const isStatus = Status === "ON" || Status === "OFF";
  const bucket = bucketOf(input, call);
  if (!isStatus) throw malformedXml();
  requireObjectLock(bucket);
  const { object } = foundVersion(input, call, "PUT");
  replaceVersion(call.state, bucket, { ...object, legalHold: Status });
  return {};
};
