import { revisionMismatch } from "./errors.js";
import type { FunctionConfiguration } from "./state.js";

/** Throws `PreconditionFailedException` where a request was made for another revision of a function than the one that is there. */
export function checkRevision({ RevisionId }: FunctionConfiguration, expected: string | undefined): void {
  if (expected !== undefined && expected !== RevisionId) throw revisionMismatch();
}
