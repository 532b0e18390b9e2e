import { invalidParameter } from "./errors.js";

/** A part of a list, and the marker of the next one where there is one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly NextMarker?: string;
}

/** What requests for a list say of its pages. */
interface PageInput {
  readonly Marker?: string | undefined;
  readonly MaxItems?: number | undefined;
}

/**
 * The part of a list that a request asks for. `entries` gives what comes after a key, or everything; `size` is the length of a page where the
 * request gives none, and the longest. Throws `InvalidParameterValueException` for a marker that no answer had.
 */
export function pageOf<Item>(
  { Marker, MaxItems }: PageInput,
  entries: (range: { readonly after?: string }) => Iterable<readonly [key: string, item: Item]>,
  size = 50,
): Page<Item> {
  const items: Item[] = [];
  const length = Math.min(MaxItems ?? size, size);
  let last = "";
  for (const [key, item] of entries(rangeAfter(Marker))) {
    if (items.length >= length) return { items, NextMarker: markerOf(last) };
    items.push(item);
    last = key;
  }
  return { items };
}

function rangeAfter(marker: string | undefined): { readonly after?: string } {
  if (marker === undefined || marker === "") return {};
  const after = Buffer.from(marker, "base64").toString();
  if (after === "" || markerOf(after) !== marker) throw invalidParameter("Invalid marker.");
  return { after };
}

function markerOf(key: string): string {
  return Buffer.from(key).toString("base64");
}
