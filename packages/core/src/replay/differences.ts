import type { MadeUpIds } from "./made-up-ids.js";

/** A part of an answer that is not as it was recorded. */
export interface Difference {
  /** `Messages[0].Body`, `status`, `error.code`. */
  readonly path: string;
  /** Undefined where there was none. */
  readonly recorded: unknown;
  readonly replayed: unknown;
}

/** Numbers from here on may be times: seconds since 1970. */
const TIME = 1e9;

/** The parts in which two values differ; ids and times that services made up count as equal. */
export function* differencesOf(
  recorded: unknown,
  replayed: unknown,
  { ids, path }: { readonly ids: MadeUpIds; readonly path: string },
): Iterable<Difference> {
  if (isObject(recorded) && isObject(replayed) && Array.isArray(recorded) === Array.isArray(replayed)) {
    const isList = Array.isArray(recorded);
    const names = new Set([...Object.keys(recorded), ...Object.keys(replayed)]);
    for (const name of names) {
      const inner = isList ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      yield* differencesOf(recorded[name], replayed[name], { ids, path: inner });
    }
  } else if (!areAlike(recorded, replayed, ids)) yield { path, recorded, replayed };
}

function areAlike(recorded: unknown, replayed: unknown, ids: MadeUpIds): boolean {
  if (typeof recorded === "string" && typeof replayed === "string") return ids.matches(recorded, replayed);
  if (typeof recorded === "number" && typeof replayed === "number")
    return recorded === replayed || (recorded > TIME && replayed > TIME);
  return recorded === replayed;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
