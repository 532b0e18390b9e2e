import { rangeAfter } from "@cloudstub/kit";
import { invalid } from "../../engine/errors.js";
import { nameIn } from "../../engine/groups.js";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { groupEntry } from "./group-entry.js";

/**
 * Shows log groups in the order of their names: all, or those whose name begins with a prefix, has a text in it, or is in a list. With a text to
 * look for AWS leaves some members out (recorded answers).
 */
export const describeLogGroups: EmulatedHandler<"DescribeLogGroups"> = (input, call) => {
  const { logGroupNamePrefix: prefix, logGroupNamePattern: part, logGroupIdentifiers, logGroupClass } = input;
  if (prefix !== undefined && part !== undefined)
    throw invalid("LogGroup name prefix and LogGroup name pattern are mutually exclusive parameters.");
  if (logGroupIdentifiers !== undefined && (prefix ?? part ?? logGroupClass) !== undefined)
    throw invalid("LogGroup identifiers and other filters are mutually exclusive parameters.");
  const named = logGroupIdentifiers && new Set(logGroupIdentifiers.map((identifier) => nameIn(call, identifier)));
  const { items, ...next } = page(input, {
    after: (place) => call.state.groups.values({ prefix: prefix ?? "", ...rangeAfter(place) }),
    placeOf: ({ name }) => name,
    filter: (group) =>
      (part === undefined || group.name.includes(part)) &&
      (named === undefined || named.has(group.name)) &&
      (logGroupClass === undefined || group.class === logGroupClass),
  });
  return {
    logGroups: items.map((group) => {
      const { storedBytes, deletionProtectionEnabled, ...entry } = groupEntry(call, group);
      return part === undefined ? { ...entry, storedBytes, deletionProtectionEnabled } : entry;
    }),
    ...next,
  };
};
