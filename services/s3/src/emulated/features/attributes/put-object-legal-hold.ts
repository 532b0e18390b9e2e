import { malformedXml } from "../../../errors.js";
import { foundVersion } from "../../engine/objects/found-version.js";
import { requireObjectLock } from "../../engine/objects/lock.js";
import { replaceVersion } from "../../engine/versions/stored-versions.js";
import type { EmulatedHandler } from "../../types.js";

/** Puts a version under a legal hold, or ends it. */
export const putObjectLegalHold: EmulatedHandler<"PutObjectLegalHold"> = (input, call) => {
  const { bucket, object } = foundVersion(input, call, "PUT");
  requireObjectLock(bucket);
  const { Status } = input.LegalHold ?? {};
  if (Status !== "ON" && Status !== "OFF") throw malformedXml();
  replaceVersion(call.state, bucket, { ...object, legalHold: Status });
  return {};
};
