import { invalidValues } from "../../../errors.js";
import { taggedTable } from "../../engine/tables/tagged-table.js";
import type { EmulatedHandler } from "../../types.js";

/** Tags in one page (Amazon DynamoDB API Reference, ListTagsOfResource: up to ten at a time). */
const MAX = 10;

/** The tags of a table, by their keys, in pages. */
export const listTagsOfResource: EmulatedHandler<"ListTagsOfResource"> = ({ ResourceArn, NextToken }, call) => {
  const { tags = {} } = taggedTable(call, ResourceArn, "ListTagsOfResource");
  const after = NextToken === undefined ? undefined : Buffer.from(NextToken, "base64url").toString();
  if (after !== undefined && !Object.hasOwn(tags, after)) throw invalidValues("NextToken is not valid");
  const left = Object.keys(tags)
    .sort()
    .filter((key) => after === undefined || key > after);
  const page = left.slice(0, MAX);
  return {
    Tags: page.map((Key) => ({ Key, Value: tags[Key] ?? "" })),
    ...(left.length > MAX && { NextToken: Buffer.from(page.at(-1) ?? "").toString("base64url") }),
  };
};
