/** What the address after `#` says: which page, what is chosen on it, and how it is filtered. */
export interface Place {
  /** Empty for the dashboard, `history`, or a service's id. */
  readonly page: string;
  /** Name of the chosen queue, table, bucket …; empty for none. */
  readonly item: string;
  readonly filters: { readonly [name: string]: string };
}

/** Reads the part of an address after `#`: `#/sqs/orders`, `#/history?service=sqs`. What does not decode is the dashboard. */
export function readPlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  try {
    const [page = "", ...rest] = path.split("/").map(decodeURIComponent);
    return { page, item: rest.join("/"), filters: Object.fromEntries(new URLSearchParams(query)) };
  } catch {
    return { page: "", item: "", filters: {} };
  }
}

/** The address of a place, beginning with `#`. */
export function linkTo({ page, item, filters = {} }: Partial<Place>): string {
  const path = [page, item].filter(Boolean).map((part) => encodeURIComponent(part ?? ""));
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "")).toString();
  return `#/${path.join("/")}${query && `?${query}`}`;
}
