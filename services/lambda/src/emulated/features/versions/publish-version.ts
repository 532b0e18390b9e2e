import { invalidParameter, revisionMismatch } from "../../engine/errors.js";
import { findLatest } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import { publishLatest } from "../../engine/publish.js";
import type { EmulatedHandler } from "../../types.js";

/** Publishes `$LATEST` as a version, which does not change any more. */
export const publishVersion: EmulatedHandler<"PublishVersion"> = (input, call) => {
  const reference = referenceIn(call, input);
  const latest = findLatest(call, reference);
  if (input.RevisionId !== undefined && input.RevisionId !== latest.RevisionId) throw revisionMismatch();
  const { CodeSha256 } = input;
  if (CodeSha256 !== undefined && CodeSha256 !== "" && CodeSha256 !== latest.CodeSha256)
    throw invalidParameter(
      `CodeSHA256 (${CodeSha256}) is different from current CodeSHA256 in $LATEST (${latest.CodeSha256}). Please try again with the CodeSHA256 in $LATEST.`,
    );
  const isPending = latest.State === "Pending" || latest.LastUpdateStatus === "InProgress";
  return publishLatest(call, reference.name, { Description: input.Description, isPending });
};
