import { malformedXml } from "../../../errors.js";
import type { LifecycleRule } from "../../state/configurations.js";
import { invalidRequest } from "../buckets/errors.js";

type Filter = NonNullable<LifecycleRule["Filter"]>;

/** Throws unless a filter has at most one condition, or several within `And`. */
export function checkFilter(filter: Filter): void {
  if (conditionsIn(filter) > 1) throw malformedXml();
  if (filter.And === undefined) return;
  if (conditionsIn(filter.And) < 2) throw malformedXml();
  const names = tagsOf(filter).map(({ Key }) => Key);
  if (new Set(names).size < names.length) throw invalidRequest("Duplicate Tag Keys are not allowed.");
}

function conditionsIn(conditions: Filter | NonNullable<Filter["And"]>): number {
  const { Tags = [], ...others } = conditions as NonNullable<Filter["And"]>;
  return Object.values(others).filter((condition) => condition !== undefined).length + Tags.length;
}

/** The tags that an object must have. */
export function tagsOf({ Tag, And }: Filter = {}): NonNullable<NonNullable<Filter["And"]>["Tags"]> {
  return Tag === undefined ? (And?.Tags ?? []) : [Tag];
}

/** How a key must begin. */
export function prefixOf({ Prefix, Filter = {} }: LifecycleRule): string {
  return Prefix ?? Filter.Prefix ?? Filter.And?.Prefix ?? "";
}

/** A rule's filter, as AWS's errors tell it: `(prefix=logs/)`. */
export function filterText(rule: LifecycleRule): string {
  const parts = [
    `prefix=${prefixOf(rule)}`,
    ...tagsOf(rule.Filter).map(({ Key, Value }) => `key=${Key} and value=${Value}`),
  ];
  return `(${parts.join(" and ")})`;
}
