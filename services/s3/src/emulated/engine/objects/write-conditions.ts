import type { ReadConditions } from "../../../objects/conditions.js";
import { notImplemented } from "../errors.js";

/**
 * Throws `NotImplemented` for conditions on a write that S3 does not take: two at once, an ETag that must not be there, and any ETag.
 *
 * @param anyETag The header that the error about any ETag names.
 */
export function checkTakenConditions(
  { IfMatch, IfNoneMatch }: Pick<ReadConditions, "IfMatch" | "IfNoneMatch">,
  anyETag: "If-Match" | "If-None-Match" = "If-Match",
): void {
  if (IfMatch !== undefined && IfNoneMatch !== undefined)
    throw notImplemented("If-Match,If-None-Match", "Multiple conditional request headers present in the request");
  if (IfNoneMatch !== undefined && IfNoneMatch.trim() !== "*") throw refusedValue("If-None-Match");
  if (IfMatch?.trim() === "*") throw refusedValue(anyETag);
}

function refusedValue(header: string) {
  return notImplemented(header, `We don't accept the provided value of ${header} header for this API`);
}
