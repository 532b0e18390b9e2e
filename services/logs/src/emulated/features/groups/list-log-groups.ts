import { type Collection, matchesWildcards, rangeAfter } from "@cloudstub/kit";
import { groupArn } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import { groupTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists log groups in the order of their names, by a pattern of the name, by class and by tags. */
export const listLogGroups: EmulatedHandler<"ListLogGroups"> = (input, call) => {
  const { state } = call;
  const { logGroupClass, logGroupTags = [], logGroupNamePattern } = input;
  const isNamed = nameTest(logGroupNamePattern);
  const { items, ...next } = page(input, {
    after: (place) => state.groups.values(rangeAfter(place)),
    placeOf: ({ name }) => name,
    filter: (group) =>
      isNamed(group.name) &&
      (logGroupClass === undefined || group.class === logGroupClass) &&
      logGroupTags.every((filter) => hasTag(groupTags(state, group.name), filter)),
  });
  return {
    logGroups: items.map(({ name, class: logGroupClass }) => ({
      logGroupName: name,
      logGroupArn: groupArn(call, name),
      logGroupClass,
    })),
    ...next,
  };
};

/** `^/aws/|orders`: prefixes and parts of names, one of which is enough (API reference, ListLogGroups). */
function nameTest(pattern: string | undefined): (name: string) => boolean {
  if (pattern === undefined) return () => true;
  const parts = pattern.split("|");
  return (name) => parts.some((part) => (part.startsWith("^") ? name.startsWith(part.slice(1)) : name.includes(part)));
}

/** With `*` in it a value is compared without regard to case, and `!` before it means any other (API reference, TagFilter). */
function hasTag(
  tags: Collection<string>,
  { key, values = [] }: { readonly key: string; readonly values?: readonly string[] | undefined },
): boolean {
  const value = tags.get(key);
  if (value === undefined) return false;
  return values.length === 0 || values.some((wanted) => isValue(value, wanted));
}

function isValue(value: string, wanted: string): boolean {
  if (wanted.startsWith("!")) return !isValue(value, wanted.slice(1));
  if (!wanted.includes("*")) return value === wanted;
  return matchesWildcards(wanted.toLowerCase(), value.toLowerCase(), { single: false });
}
