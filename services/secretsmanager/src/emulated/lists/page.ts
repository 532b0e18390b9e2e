import { invalidNextToken } from "../errors.js";

/** Which part of a list a request asks for. */
export interface AskedPage {
  readonly MaxResults?: number | undefined;
  readonly NextToken?: string | undefined;
}

/** Items in a page unless a request wants fewer. */
const MOST = 100;

/** The first of the items that are left, and the token of the next page where there is one. */
export function page<Item>(
  left: Iterable<Item>,
  { MaxResults = MOST }: AskedPage,
  keyOf: (item: Item) => string,
): { readonly items: Item[]; readonly NextToken?: string } {
  const items: Item[] = [];
  for (const item of left) {
    if (items.length === MaxResults) return { items, NextToken: tokenOf(keyOf(items.at(-1) as Item)) };
    items.push(item);
  }
  return { items };
}

/** The key of the last item before a page. Throws `InvalidNextTokenException` for a token that was never given. */
export function pageStart({ NextToken }: AskedPage): string | undefined {
  if (NextToken === undefined) return undefined;
  const key = Buffer.from(NextToken, "base64").toString();
  if (key === "" || tokenOf(key) !== NextToken) throw invalidNextToken();
  return key;
}

function tokenOf(key: string): string {
  return Buffer.from(key).toString("base64");
}
