/** A list that is shown in pages. */
export interface Listed<Item> {
  /** The items that come after a place, in their order; all without a place. */
  readonly after: (place: string | undefined) => Iterable<Item>;
  /** The place of an item, as a text. */
  readonly placeOf: (item: Item) => string;
  /** True for the items that are asked for; all unless given. */
  readonly filter?: (item: Item) => boolean;
}

/** Which part of a list a request asks for. */
interface AskedPart {
  /** The number of items that the page has at the most. */
  readonly limit: number;
  /** The token that the page before ended with. */
  readonly token: string | undefined;
  /** The error for a token that no page ended with. */
  readonly invalid: () => Error;
}

/** The page of a list that a request asks for, with the token of the next one where one follows. Throws `invalid()`. */
export function pageOfList<Item>(
  { after, placeOf, filter = () => true }: Listed<Item>,
  { limit, token, invalid }: AskedPart,
): { readonly items: Item[]; readonly next?: string } {
  const items: Item[] = [];
  for (const item of after(token === undefined ? undefined : placeInToken(token, invalid))) {
    if (!filter(item)) continue;
    if (items.length >= limit) return { items, next: pageToken(placeOf(items.at(-1) as Item)) };
    items.push(item);
  }
  return { items };
}

/** A place in a list as a token that says nothing to clients. */
export function pageToken(place: string): string {
  return Buffer.from(`@${place}`).toString("base64url");
}

/** The place that a token stands for. Throws `invalid()` for another text. */
export function placeInToken(token: string, invalid: () => Error): string {
  const place = Buffer.from(token, "base64url").toString();
  if (!place.startsWith("@") || pageToken(place.slice(1)) !== token) throw invalid();
  return place.slice(1);
}

/** The range of a collection after a place. */
export function rangeAfter(place: string | undefined): { readonly after?: string } {
  return place === undefined ? {} : { after: place };
}
