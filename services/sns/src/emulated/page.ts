import { invalidParameter } from "./errors.js";

/** A part of a list, and the token of the next one where there is one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly NextToken?: string;
}

/** Lists have pages of this many (SNS API reference, ListTopics and others). */
const PAGE_SIZE = 100;

/** The key after which a page begins. Throws `InvalidParameter` for a token that was not given out. */
export function pageStart(NextToken: string | undefined): { readonly after?: string } {
  if (NextToken === undefined || NextToken === "") return {};
  const after = Buffer.from(NextToken, "base64").toString();
  if (after === "" || tokenOf(after) !== NextToken) throw invalidParameter("NextToken");
  return { after };
}

/** The first entries of what is left; `size` of them unless there are fewer. */
export function page<Item>(entries: Iterable<readonly [key: string, item: Item]>, size = PAGE_SIZE): Page<Item> {
  const items: Item[] = [];
  let last = "";
  for (const [key, item] of entries) {
    if (items.length === size) return { items, NextToken: tokenOf(last) };
    items.push(item);
    last = key;
  }
  return { items };
}

/** Base64 with its padding, which strict decoders take (recorded answer of AWS). */
function tokenOf(key: string): string {
  return Buffer.from(key).toString("base64");
}
