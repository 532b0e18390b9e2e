import { invalidMarker } from "./errors.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly Limit?: number | undefined;
  readonly Marker?: string | undefined;
}

/** The first of the items after the marker's, which are in the order of their keys, and the marker of the next page where there is one. */
export function page<Item>(
  items: Iterable<Item>,
  asked: AskedPage & { readonly most: number },
  keyOf: (item: Item) => string,
) {
  const { Limit = asked.most, Marker } = asked;
  const after = Marker === undefined ? "" : Buffer.from(Marker, "base64").toString();
  if (Marker !== undefined && Buffer.from(after).toString("base64") !== Marker) throw invalidMarker();
  const found: Item[] = [];
  for (const item of items) {
    if (keyOf(item) <= after) continue;
    if (found.length === Limit)
      return { items: found, Truncated: true, NextMarker: Buffer.from(keyOf(found.at(-1) as Item)).toString("base64") };
    found.push(item);
  }
  return { items: found, Truncated: false };
}
