import type { Collection } from "@cloudstub/kit";
import { invalidMarker } from "./errors.js";
import { keyOf } from "./names.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly MaxItems?: number | undefined;
  readonly Marker?: string | undefined;
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

/** A page, and whether another one follows: then its marker is told too. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly IsTruncated: boolean;
  readonly Marker?: string;
}

/** The page of a list that a request asks for, 100 items unless it says otherwise. Throws `ValidationError` for a marker that no page ended with. */
export function page<Item>(
  { MaxItems = 100, Marker }: AskedPage,
  { after, placeOf, filter = () => true }: Listed<Item>,
): Page<Item> {
  const items: Item[] = [];
  for (const item of after(Marker === undefined ? undefined : placeIn(Marker))) {
    if (!filter(item)) continue;
    if (items.length === MaxItems) return { items, IsTruncated: true, Marker: markerOf(placeOf(items.at(-1) as Item)) };
    items.push(item);
  }
  return { items, IsTruncated: false };
}

/** The page of a short list, which is sorted here. */
export function pageOf<Item>(asked: AskedPage, all: Iterable<Item>, placeOf: (item: Item) => string): Page<Item> {
  const sorted = [...all].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return page(asked, {
    after: (place) => (place === undefined ? sorted : sorted.filter((item) => placeOf(item) > place)),
    placeOf,
  });
}

/** A page of records that are stored by their names, of those below a path. */
export function namePage<Item extends { readonly name: string; readonly path: string }>(
  asked: AskedPage & { readonly PathPrefix?: string | undefined },
  all: Collection<Item>,
): Page<Item> {
  const { PathPrefix = "/" } = asked;
  return page(asked, {
    after: (place) => all.values(rangeAfter(place)),
    placeOf: ({ name }) => keyOf(name),
    filter: ({ path }) => path.startsWith(PathPrefix),
  });
}

/** The range of a collection after a place. */
export function rangeAfter(place: string | undefined): { readonly after?: string } {
  return place === undefined ? {} : { after: place };
}

/** A place in a list as a marker that says nothing to clients. */
function markerOf(place: string): string {
  return Buffer.from(`@${place}`).toString("base64url");
}

function placeIn(marker: string): string {
  const place = Buffer.from(marker, "base64url").toString();
  if (!place.startsWith("@") || markerOf(place.slice(1)) !== marker) throw invalidMarker();
  return place.slice(1);
}
