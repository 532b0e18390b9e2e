import type { HistoryEntry } from "../session/records.js";

/** Entries by outcome, for the filter of the history. */
export const outcomes: {
  readonly [id: string]: { readonly title: string; readonly has: (entry: HistoryEntry) => boolean };
} = {
  errors: { title: "Errors", has: ({ statusCode }) => statusCode >= 400 || statusCode === 0 },
  placeholders: { title: "Placeholders", has: ({ placeholder }) => placeholder === true },
  unmatched: { title: "Unmatched", has: ({ matched }) => !matched },
  faulted: { title: "Faulted", has: ({ fault }) => fault !== undefined },
  ignored: { title: "Not done", has: ({ notDone, placeholder }) => notDone !== undefined && !placeholder },
};

/** The operation's name, or the target of an unmatched request. */
export function operationOf({ name, target, method, url }: HistoryEntry): string {
  return name ?? target ?? `${method} ${pathOf(url)}`;
}

/** The resource in the request's path, if any: `/photos/copy.jpg`. */
export function resourceOf({ name, url }: HistoryEntry): string {
  const path = pathOf(url);
  return name === null || path === "/" ? "" : path;
}

/** The reasons of the answer in a line: error, no match, injected fault, what was not done. */
export function reasonOf({ error, why, fault, notDone = [] }: HistoryEntry): string {
  const told = [error ? `${error.code}: ${error.message}` : why, fault, ...notDone];
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
