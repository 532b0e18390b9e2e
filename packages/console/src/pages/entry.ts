import type { HistoryEntry } from "../session/records.js";

/** Entries by what became of them, as the history is filtered. */
export const outcomes: { readonly [id: string]: { readonly title: string; readonly has: (entry: HistoryEntry) => boolean } } = {
  errors: { title: "Errors", has: ({ statusCode }) => statusCode >= 400 || statusCode === 0 },
  placeholders: { title: "Placeholders", has: ({ placeholder }) => placeholder === true },
  unmatched: { title: "Unmatched", has: ({ matched }) => !matched },
  faulted: { title: "Faulted", has: ({ fault }) => fault !== undefined },
  ignored: { title: "Ignored input", has: ({ ignored }) => ignored !== undefined },
};

/** The operation's name; of a request that nothing matched all that tells what it was. */
export function operationOf({ name, target, method, url }: HistoryEntry): string {
  return name ?? target ?? `${method} ${pathOf(url)}`;
}

/** What the operation was called on, where its address says so: the path `/photos/copy.jpg`. */
export function resourceOf({ name, url }: HistoryEntry): string {
  const path = pathOf(url);
  return name === null || path === "/" ? "" : path;
}

/** Why the answer is as it is, in a line: an error, why nothing matched, an injected fault, ignored members. */
export function reasonOf({ error, why, fault, ignored }: HistoryEntry): string {
  const told = [error ? `${error.code}: ${error.message}` : why, fault, ignored && `Ignored: ${ignored.join(", ")}`];
  return told.filter(Boolean).join(" · ");
}

function pathOf(url: string): string {
  const [path = ""] = url.split("?");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
