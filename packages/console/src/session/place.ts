/** The address after `#`: the page, the chosen thing, and the filters. */
export interface Place {
  /** Empty for the dashboard, `history`, or a service's id. */
  readonly page: string;
  /** Name of the chosen queue, table, bucket …, in the history the id of a request; empty for none. */
  readonly item: string;
  /** The opened message, object … of the chosen one; empty for none. */
  readonly open: string;
  readonly filters: { readonly [name: string]: string };
}

/** Reads the part of an address after `#`: `#/sqs/orders/<message id>`, `#/history?service=sqs`. Invalid ones are the dashboard. */
export function readPlace(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  try {
    const [page = "", item = "", ...rest] = path.split("/").map(decodeURIComponent);
    return { page, item, open: rest.join("/"), filters: Object.fromEntries(new URLSearchParams(query)) };
  } catch {
    return { page: "", item: "", open: "", filters: {} };
  }
}

/** The address of a place, beginning with `#`. */
export function linkTo({ page, item, open, filters = {} }: Partial<Place>): string {
  const path = [page, item, open].filter(Boolean).map((part) => encodeURIComponent(part ?? ""));
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== "")).toString();
  return `#/${path.join("/")}${query && `?${query}`}`;
}
