import { isList, isObject, type Json, type JsonObject } from "../../template/json.js";

/** A rule of a bucket's life cycle as the service has it; templates have days, dates and filters elsewhere. */
export function lifecycleRule(rule: JsonObject): object {
  const { Id, Status, AbortIncompleteMultipartUpload, NoncurrentVersionExpiration, NoncurrentVersionExpirationInDays } =
    rule;
  const expired = NoncurrentVersionExpiration ?? daysOf(NoncurrentVersionExpirationInDays);
  const transitions = [...listOf(rule["Transitions"]), ...listOf(rule["Transition"])];
  const noncurrent = [...listOf(rule["NoncurrentVersionTransitions"]), ...listOf(rule["NoncurrentVersionTransition"])];
  return {
    ...(Id !== undefined && { ID: Id }),
    Status,
    Filter: filterOf(rule),
    ...expiration(rule),
    ...(AbortIncompleteMultipartUpload !== undefined && { AbortIncompleteMultipartUpload }),
    ...(expired !== undefined && { NoncurrentVersionExpiration: expired }),
    ...(transitions.length > 0 && { Transitions: transitions.map(transition) }),
    ...(noncurrent.length > 0 && { NoncurrentVersionTransitions: noncurrent.map(noncurrentTransition) }),
  };
}

function daysOf(days: Json | undefined): object | undefined {
  return days === undefined ? undefined : { NoncurrentDays: days };
}

function listOf(value: Json | undefined): JsonObject[] {
  if (isList(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
}

function expiration({ ExpirationDate, ExpirationInDays, ExpiredObjectDeleteMarker }: JsonObject): object {
  if (ExpirationDate === undefined && ExpirationInDays === undefined && ExpiredObjectDeleteMarker === undefined)
    return {};
  return {
    Expiration: {
      ...(typeof ExpirationDate === "string" && { Date: new Date(ExpirationDate) }),
      ...(ExpirationInDays !== undefined && { Days: ExpirationInDays }),
      ...(ExpiredObjectDeleteMarker !== undefined && { ExpiredObjectDeleteMarker }),
    },
  };
}

function transition({ StorageClass, TransitionDate, TransitionInDays }: JsonObject): object {
  return {
    StorageClass,
    ...(typeof TransitionDate === "string" && { Date: new Date(TransitionDate) }),
    ...(TransitionInDays !== undefined && { Days: TransitionInDays }),
  };
}

function noncurrentTransition({ StorageClass, TransitionInDays, NewerNoncurrentVersions }: JsonObject): object {
  return {
    StorageClass,
    NoncurrentDays: TransitionInDays,
    ...(NewerNoncurrentVersions !== undefined && { NewerNoncurrentVersions }),
  };
}

/** One criterion stands alone; several stand together in `And`. */
function filterOf({ Prefix, TagFilters, ObjectSizeGreaterThan, ObjectSizeLessThan }: JsonObject): object {
  const tags = listOf(TagFilters);
  const sizes = {
    ...(ObjectSizeGreaterThan !== undefined && { ObjectSizeGreaterThan }),
    ...(ObjectSizeLessThan !== undefined && { ObjectSizeLessThan }),
  };
  const criteria = (Prefix === undefined ? 0 : 1) + tags.length + Object.keys(sizes).length;
  const [Tag] = tags;
  if (criteria <= 1)
    return Tag !== undefined ? { Tag } : criteria === 1 && Prefix === undefined ? sizes : { Prefix: Prefix ?? "" };
  return { And: { ...(Prefix !== undefined && { Prefix }), ...(tags.length > 0 && { Tags: tags }), ...sizes } };
}
