import { revisionMismatch } from "./errors.js";
import type { FunctionConfiguration } from "./state.js";

/** Throws `PreconditionFailedException` if a request expects another revision of a function than the current one. */
export function checkRevision({ RevisionId }: FunctionConfiguration, expected: string | undefined): void {
  if (expected !== undefined && expected !== RevisionId) throw revisionMismatch();
}
