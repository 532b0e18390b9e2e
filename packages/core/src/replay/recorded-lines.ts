import { parseJson } from "@cloudstub/kit";
import { DEEPEST } from "../codec/malformed.js";
import { ProductError } from "../errors/product-error.js";
import type { JournalEntry } from "../journal/entry.js";
import { LATEST } from "../time/turn.js";

/** The events of an export as JSON lines. Throws a `ProductError` with the first line that is not one, in the words of who reads it. */
export function entriesIn(
  text: string,
  words: "InvalidReplay/line" | "InvalidJournal/line" = "InvalidReplay/line",
): readonly JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parseJson(line);
    const problem = !isObject(value)
      ? "it is not an object in JSON"
      : isDeeper(value, MOST_LEVELS)
        ? `it is nested more than ${MOST_LEVELS} levels deep`
        : problemOf(value);
    if (problem !== undefined) throw new ProductError(words, { line: `${index + 1}`, problem });
    entries.push(value as JournalEntry);
  }
  return entries;
}

/** Levels of an event: no service takes or gives a value of half as many. */
const MOST_LEVELS = 2 * DEEPEST;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}

type Members = { readonly [member: string]: unknown };

/** What is wrong with a line, as a clause. */
function problemOf({ id, kind, at, duration, machineTime, ...request }: Members): string | undefined {
  if (typeof id !== "string" || typeof kind !== "string") return "it has no id or no kind";
  if (typeof at !== "string" || !(Date.parse(at) <= LATEST)) return "at is not a time";
  if (machineTime !== undefined && !isTime(machineTime)) return "machineTime is not a time";
  if (typeof duration !== "number" || !(duration >= 0)) return "duration is not a number of milliseconds";
  if (!(Date.parse(at) - duration >= 0)) return "it began before 1970";
  return kind === "request" ? problemOfRequest(request) : undefined;
}

function problemOfRequest({ method, url, raw, ...others }: Members): string | undefined {
  if (typeof method !== "string" || !/^[A-Z]{1,20}$/.test(method)) return "method is none of HTTP";
  if (typeof url !== "string" || !url.startsWith("/")) return "url is not a path";
  if (raw !== undefined && !isMessage((raw as Members | null)?.["request"]))
    return "raw.request has no headers of texts, or no body of text or base64";
  const wrong = facts.find(([name, , holds]) => others[name] !== undefined && !holds(others[name]));
  return wrong && `${wrong[0]} is not ${wrong[1]}`;
}

const isText = (value: unknown) => typeof value === "string";
const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value));

/** What readers take from a request that was recorded, where it has them. */
const facts: readonly (readonly [name: string, what: string, holds: (value: unknown) => boolean])[] = [
  ...["service", "operation", "resource", "level", "above", "why", "fault"].map(
    (name) => [name, "a text", isText] as const,
  ),
  ["status", "a number", (value) => typeof value === "number"],
  ["error", "an error with a code", (value) => isObject(value) && isText(value["code"])],
  ["placeholder", "true", (value) => value === true],
  ["notDone", "a list of texts", (value) => Array.isArray(value) && value.every(isText)],
];

function isMessage(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { headers, body } = message;
  const isBody = typeof body === "string" || (isObject(body) && typeof body["base64"] === "string");
  return isBody && isObject(headers) && Object.values(headers).every((value) => typeof value === "string");
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
