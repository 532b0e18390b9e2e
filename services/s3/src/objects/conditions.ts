import { conditionNotImplemented, noSuchKey, notModified, preconditionFailed } from "../errors.js";
import type { StoredObject } from "../state.js";
import { etagOf } from "./object.js";

/** The input members with conditions on a read. */
export interface ReadConditions {
  readonly IfMatch?: string | undefined;
  readonly IfNoneMatch?: string | undefined;
  readonly IfModifiedSince?: Date | undefined;
  readonly IfUnmodifiedSince?: Date | undefined;
}

/**
 * Throws 412 or 304 if a condition on a read fails. ETags take precedence over times: `If-Unmodified-Since` counts only without
 * `If-Match`, and `If-Modified-Since` only without `If-None-Match` (RFC 9110, section 13.2.2).
 */
export function checkReadConditions(conditions: ReadConditions, object: StoredObject): void {
  const { IfMatch, IfNoneMatch, IfModifiedSince, IfUnmodifiedSince } = conditions;
  if (IfMatch !== undefined) {
    if (!matches(IfMatch, object)) throw preconditionFailed("If-Match");
  } else if (IfUnmodifiedSince !== undefined && object.lastModified > IfUnmodifiedSince.getTime()) {
    throw preconditionFailed("If-Unmodified-Since");
  }
  if (IfNoneMatch !== undefined) {
    if (matches(IfNoneMatch, object)) throw notModified(etagOf(object.body), object.lastModified);
  } else if (IfModifiedSince !== undefined && object.lastModified <= IfModifiedSince.getTime()) {
    throw notModified(etagOf(object.body), object.lastModified);
  }
}

/**
 * Throws if a condition on a write fails: `If-None-Match: *` requires that there is no object, `If-Match` that there is one
 * with this ETag. `find` is called only for a condition, since most writes have none.
 */
export function checkWriteConditions(
  { IfMatch, IfNoneMatch }: Pick<ReadConditions, "IfMatch" | "IfNoneMatch">,
  key: string,
  find: () => StoredObject | undefined,
): void {
  if (IfNoneMatch !== undefined) {
    if (IfNoneMatch.trim() !== "*") throw conditionNotImplemented("If-None-Match");
    if (find() !== undefined) throw preconditionFailed("If-None-Match");
  }
  if (IfMatch === undefined) return;
  const existing = find();
  if (existing === undefined) throw noSuchKey(key);
  if (!matches(IfMatch, existing)) throw preconditionFailed("If-Match");
}

/** A condition contains one or more ETags, with or without quotes, or a star for any. */
function matches(condition: string, { body }: StoredObject): boolean {
  const etag = etagOf(body);
  return condition
    .split(",")
    .map((part) => part.trim().replace(/^W\//, ""))
    .some((part) => part === "*" || part === etag || `"${part}"` === etag);
}
