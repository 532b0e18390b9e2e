import { isDeepStrictEqual } from "node:util";
import type { NormalRow } from "./normalize.js";

/** A row in which two recordings differ. */
export interface Difference {
  /** `12 sqs GetQueueUrl`. */
  readonly row: string;
  /** One for each place: `body.Code: "a" | "b"`. */
  readonly lines: readonly string[];
}

/** Headers that clients read; others differ from server to server. */
const compared: readonly string[] = ["content-type", "etag", "location", "x-amzn-errortype", "x-amzn-query-error"];

/** Compares two recordings of one list, row by row. Members of JSON may stand in any order, as may blanks between elements of XML. */
export function differences(one: readonly NormalRow[], other: readonly NormalRow[]): Difference[] {
  const count = Math.max(one.length, other.length);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [left, right] = [one[at], other[at]];
    const named = left ?? right;
    const row = `${at + 1} ${named?.service} ${named?.operation}${named?.about === undefined ? "" : `: ${named.about}`}`;
    const lines = linesOf(left, right);
    return lines.length === 0 ? [] : [{ row, lines }];
  });
}

function linesOf(left: NormalRow | undefined, right: NormalRow | undefined): string[] {
  if (left === undefined || right === undefined) return [`only one recording has this row`];
  if (
    left.service !== right.service ||
    left.operation !== right.operation ||
    !isDeepStrictEqual(left.input, right.input)
  )
    return [`the recordings are of different requests`];
  const [mine, yours] = [flat(left), flat(right)];
  const places = [...new Set([...mine.keys(), ...yours.keys()])];
  return places.flatMap((place) => {
    const [a = "(absent)", b = "(absent)"] = [mine.get(place), yours.get(place)];
    return a === b ? [] : [`${place}: ${a} | ${b}`];
  });
}

/** Everything that a row says, by its place. */
function flat({ answer, skipped }: NormalRow): Map<string, string> {
  const places = new Map<string, string>();
  if (answer === undefined) return places.set("skipped", skipped ?? "");
  places.set("status", String(answer.status));
  for (const name of compared) {
    const value = answer.headers[name];
    if (value !== undefined) places.set(`headers.${name}`, value);
  }
  if (typeof answer.body === "string" && answer.body.includes("<")) addXml(places, answer.body);
  else addJson(places, "body", answer.body);
  return places;
}

function addJson(places: Map<string, string>, place: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    places.set(place, JSON.stringify(value));
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) places.set(place, Array.isArray(value) ? "[]" : "{}");
  for (const [name, each] of entries) addJson(places, `${place}.${name}`, each);
}

/** Elements by their path, numbered where there are several of a name. */
function addXml(places: Map<string, string>, text: string): void {
  const path: string[] = [];
  const counts = new Map<string, number>();
  for (const [, close, name = "", rest = "", content = ""] of text.matchAll(/<(\/?)([\w:]+)([^>]*)>([^<]*)/g)) {
    if (close === "/") {
      path.pop();
      continue;
    }
    const place = [...path, name].join(".");
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    const step = count === 1 ? name : `${name}#${count}`;
    const whole = ["body", ...path, step].join(".");
    if (content.trim() !== "" || rest.endsWith("/")) places.set(whole, JSON.stringify(content.trim()));
    if (!rest.endsWith("/")) path.push(step);
  }
}
