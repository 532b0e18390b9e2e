import { foundVersion } from "../../engine/objects/found-version.js";
import { requireObjectLock } from "../../engine/objects/lock.js";
import { noObjectLock } from "../../engine/objects/lock-errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Whether a version is under a legal hold. */
export const getObjectLegalHold: EmulatedHandler<"GetObjectLegalHold"> = (input, call) => {
  const { bucket, object } = foundVersion(input, call, "GET");
  requireObjectLock(bucket);
  if (object.legalHold === undefined) throw noObjectLock();
  return { LegalHold: { Status: object.legalHold } };
};
