import { invalidNextToken } from "../errors.js";

/** Which part of a list a request asks for. */
export interface AskedPage {
  readonly MaxResults?: number | undefined;
  readonly NextToken?: string | undefined;
}

/** Items in a page unless a request wants fewer. */
const MAX = 100;

/** The first of the items that are left, and the token of the next page where there is one. */
export function page<Item>(
  left: Iterable<Item>,
  { MaxResults = MAX }: AskedPage,
  keyOf: (item: Item) => string,
): { readonly items: Item[]; readonly NextToken?: string } {
  const items: Item[] = [];
  for (const item of left) {
    if (items.length >= MaxResults) return { items, NextToken: tokenOf(keyOf(items.at(-1) as Item)) };
    items.push(item);
  }
  return { items };
}

/** The key of the last item before a page. Throws `InvalidNextTokenException` for a token that was never given. */
export function pageStart({ NextToken }: AskedPage): string | undefined {
  if (NextToken === undefined) return undefined;
  const text = Buffer.from(NextToken, "base64").toString();
  const key = text.slice(MARK.length);
  if (tokenOf(key) !== NextToken) throw invalidNextToken();
  return key;
}

/** Begins the text in a token, so that other text in base64 is none. */
const MARK = "after:";

function tokenOf(key: string): string {
  return Buffer.from(MARK + key).toString("base64");
}
