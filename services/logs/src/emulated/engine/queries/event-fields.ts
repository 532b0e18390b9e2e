import type { Row } from "./expression.js";
import { Time, type Value } from "./values.js";

/** An event that a query reads. */
export interface QueriedEvent {
  readonly time: number;
  readonly ingestedAt: number;
  readonly message: string;
  readonly stream: string;
  /** `000000000000:/aws/lambda/resize`. */
  readonly log: string;
  /** Names the event in later requests. */
  readonly pointer: string;
  readonly isOfFunction: boolean;
}

/** Fields that are found in an event in JSON (user guide, "Supported logs and discovered fields"). */
const MOST_FIELDS = 200;

/** The fields of a log event: of every event (`@message`), of the logs of functions (`@duration`), and the members of its JSON. */
export class EventFields implements Row {
  readonly event: QueriedEvent;
  readonly #now: number;
  #found: ReadonlyMap<string, Value> | undefined;

  /** @param now Milliseconds: when the query began. */
  constructor(event: QueriedEvent, now: number) {
    this.event = event;
    this.#now = now;
  }

  get(field: string): Value {
    const known = common.get(field);
    if (known !== undefined) return known(this.event);
    // "in epoch seconds".
    if (field === "now()") return Math.floor(this.#now / 1000);
    return this.#discovered().get(field);
  }

  /** The names of all fields that have a value. */
  names(): string[] {
    return [...common.keys(), ...this.#discovered().keys()];
  }

  #discovered(): ReadonlyMap<string, Value> {
    this.#found ??= fieldsIn(this.event);
    return this.#found;
  }
}

const common: ReadonlyMap<string, (event: QueriedEvent) => Value> = new Map<string, (event: QueriedEvent) => Value>([
  ["@timestamp", ({ time }) => new Time(time)],
  ["@ingestionTime", ({ ingestedAt }) => new Time(ingestedAt)],
  ["@message", ({ message }) => message],
  ["@logStream", ({ stream }) => stream],
  ["@log", ({ log }) => log],
  ["@ptr", ({ pointer }) => pointer],
]);

function fieldsIn({ message, isOfFunction }: QueriedEvent): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  if (isOfFunction) addFunctionFields(found, message);
  const json = isOfFunction ? fragmentIn(message) : message.trimStart();
  if (json?.startsWith("{")) addJson(found, json);
  return found;
}

/** Fields of lines that the platform writes; sizes are bytes. */
const reported: readonly (readonly [field: string, expression: RegExp, factor: number])[] = [
  ["@duration", /\tDuration: ([\d.]+) ms/, 1],
  ["@billedDuration", /\tBilled Duration: ([\d.]+) ms/, 1],
  ["@initDuration", /\tInit Duration: ([\d.]+) ms/, 1],
  ["@memorySize", /\tMemory Size: (\d+) MB/, 1e6],
  ["@maxMemoryUsed", /\tMax Memory Used: (\d+) MB/, 1e6],
];

function addFunctionFields(found: Map<string, Value>, message: string): void {
  const [, type, id] = /^(START|END|REPORT) RequestId: ([\w-]{1,64})/.exec(message) ?? [];
  const [, ofLine] = /^\S{1,32}\t([0-9a-f-]{36})\t/.exec(message) ?? [];
  const requestId = id ?? ofLine;
  if (type !== undefined) found.set("@type", type);
  if (requestId !== undefined) found.set("@requestId", requestId);
  if (type !== "REPORT") return;
  for (const [field, expression, factor] of reported) {
    const [, number] = expression.exec(message) ?? [];
    if (number !== undefined) found.set(field, Number(number) * factor);
  }
}

/** The first JSON object in a line of a function's log; undefined where there is none. */
function fragmentIn(message: string): string | undefined {
  const start = message.indexOf("{");
  if (start < 0) return undefined;
  let [depth, isText] = [0, false];
  for (let at = start; at < message.length; at++) {
    const character = message[at];
    if (isText) {
      if (character === "\\") at++;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return message.slice(start, at + 1);
  }
  return undefined;
}

/** `{"a":{"b":[1]}}` has the field `a.b.0`. */
function addJson(found: Map<string, Value>, json: string): void {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    return;
  }
  const pending: (readonly [path: string, value: unknown])[] = [["", document]];
  for (let next = pending.pop(); next !== undefined && found.size < MOST_FIELDS; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === "object" && value !== null) {
      const inner = Object.entries(value).map(([key, each]) => [path === "" ? key : `${path}.${key}`, each] as const);
      pending.push(...inner.slice(0, MOST_FIELDS).reverse());
    } else if (value !== null && value !== undefined) found.set(path, value as string | number | boolean);
  }
}
