import { modelled, unmodelled } from "@cloudstub/kit";
import type { S3 } from "../../../types.js";

/** No upload of the key has this id. */
export const noSuchUpload = (UploadId: string) =>
  modelled<S3>(
    "NoSuchUpload",
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
    { UploadId },
  );

/** A part that a completion names is not there, or is another one. */
export const invalidPart = (members: {
  readonly UploadId: string;
  readonly PartNumber: number;
  readonly ETag: string;
}) =>
  unmodelled(
    "InvalidPart",
    400,
    "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    members,
  );

/** The parts of a completion are not in the order of their numbers. */
export const invalidPartOrder = (UploadId: string) =>
  unmodelled(
    "InvalidPartOrder",
    400,
    "The list of parts was not in ascending order. Parts must be ordered by part number.",
    { UploadId },
  );

/** A part that is not the last one has less than 5 MiB. */
export const partTooSmall = (members: {
  readonly ETag: string;
  readonly MinSizeAllowed: number;
  readonly PartNumber: number;
  readonly ProposedSize: number;
}) => unmodelled("EntityTooSmall", 400, "Your proposed upload is smaller than the minimum allowed size", members);

/** The key was written or deleted after the upload began that is to take its place under a condition. */
export const conditionalRequestConflict = (Condition: "If-Match" | "If-None-Match", Key: string) =>
  unmodelled(
    "ConditionalRequestConflict",
    409,
    "The conditional request cannot succeed due to a conflicting operation against this resource.",
    { Condition, Key },
  );

/** The checksum of a completion is not that of the parts. */
export const badDigest = (algorithm: string) =>
  unmodelled("BadDigest", 400, `The ${algorithm} you specified did not match the calculated checksum.`);

/** A completion names a part with a checksum of another algorithm than its upload's. */
export const badPartDigest = (algorithm: string, part: number) =>
  unmodelled("BadDigest", 400, `The ${algorithm} you specified for part ${part} did not match what we received.`);
