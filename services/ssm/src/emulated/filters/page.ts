import { invalidNextToken } from "../errors.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly MaxResults?: number | undefined;
  readonly NextToken?: string | undefined;
}

/** The first of the items that are left, and the token of the next page where there is one. */
export function page<Item>(
  left: Iterable<Item>,
  most: number,
  keyOf: (item: Item) => string,
): { readonly items: Item[]; readonly NextToken?: string } {
  const items: Item[] = [];
  for (const item of left) {
    if (items.length === most) return { items, NextToken: Buffer.from(keyOf(items.at(-1) as Item)).toString("base64") };
    items.push(item);
  }
  return { items };
}

/** The key of the last item before a page. Throws `InvalidNextToken` for a token that was never given. */
export function pageStart({ NextToken }: AskedPage): string | undefined {
  if (NextToken === undefined) return undefined;
  const key = Buffer.from(NextToken, "base64").toString();
  if (key === "" || Buffer.from(key).toString("base64") !== NextToken) throw invalidNextToken();
  return key;
}
