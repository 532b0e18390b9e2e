import { type Collection, type Listed, pageOfList, rangeAfter } from "@cloudstub/kit";
import { invalidMarker } from "./errors.js";
import { keyOf } from "./names.js";

/** Which part of a list a request asks for. */
interface AskedPage {
  readonly MaxItems?: number | undefined;
  readonly Marker?: string | undefined;
}

/** A page, and whether another one follows: then its marker is told too. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly IsTruncated: boolean;
  readonly Marker?: string;
}

/** The page of a list that a request asks for, 100 items unless it says otherwise. Throws `ValidationError` for a marker that no page ended with. */
export function page<Item>({ MaxItems = 100, Marker }: AskedPage, listed: Listed<Item>): Page<Item> {
  const { items, next } = pageOfList(listed, { limit: MaxItems, token: Marker, invalid: invalidMarker });
  return next === undefined ? { items, IsTruncated: false } : { items, IsTruncated: true, Marker: next };
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
