import { invalidToken } from "./errors.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** A list that is shown in pages. */
interface Listed<Item> {
  /** The items in their order, those that come after a place. */
  readonly after: (place: string | undefined) => Iterable<Item>;
  /** The place of an item, as a text. */
  readonly placeOf: (item: Item) => string;
  /** True for the items that are asked for; all unless given. */
  readonly filter?: (item: Item) => boolean;
}

/** The page of a list that a request asks for, 50 items unless it says otherwise, and the token of the next one. Throws `InvalidParameterException`. */
export function page<Item>(
  { limit = 50, nextToken }: AskedPage,
  { after, placeOf, filter = () => true }: Listed<Item>,
): { readonly items: Item[]; readonly nextToken?: string } {
  const items: Item[] = [];
  for (const item of after(nextToken === undefined ? undefined : placeIn(nextToken))) {
    if (!filter(item)) continue;
    if (items.length >= limit) return { items, nextToken: tokenOf(placeOf(items.at(-1) as Item)) };
    items.push(item);
  }
  return { items };
}

/** A place in a list as a token that says nothing to clients. */
export function tokenOf(place: string): string {
  return Buffer.from(`@${place}`).toString("base64url");
}

/** The place of a token. Throws `InvalidParameterException` for a text that is none. */
export function placeIn(token: string): string {
  const place = Buffer.from(token, "base64url").toString();
  if (!place.startsWith("@") || tokenOf(place.slice(1)) !== token) throw invalidToken();
  return place.slice(1);
}

/** The range of a collection after a place. */
export function rangeAfter(place: string | undefined): { readonly after?: string } {
  return place === undefined ? {} : { after: place };
}
