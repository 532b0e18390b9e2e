import { type Exchange, type NotDone, notDone } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import type { Logger } from "./logging.js";
import type { Paint } from "./paint.js";
import { print } from "./standard-output.js";

/** Most entries that the closing line names. */
const MAX_NAMED = 5;

/** Something that calls of an operation asked for and did not get, and how many they were. */
interface Tallied extends NotDone {
  readonly service: string;
  readonly operation: string;
  calls: number;
}

/** Lists what a call asked for and did not get; undefined for most calls, at little cost. */
export function notDoneIn(exchange: Exchange): readonly NotDone[] | undefined {
  const { stub, ignored } = exchange;
  const isWhole = ignored === undefined && !stub?.placeholder && stub?.neverDoes === undefined;
  return isWhole ? undefined : notDone(exchange);
}

/**
 * Counts what calls asked for and did not get. The returned function says so in one line, once: on a terminal in yellow, elsewhere in the
 * log, at INFO with the counts as fields. It says nothing where there was nothing.
 */
export function tallyNotDone({ worlds }: Server, log: Logger, paint: Paint): () => void {
  const tally = new Map<string, Tallied>();
  let calls = 0;
  worlds.observe((exchange) => {
    const parts = notDoneIn(exchange) ?? [];
    if (parts.length === 0) return;
    calls++;
    for (const part of parts) count(tally, part, exchange);
  });
  return () => {
    if (tally.size === 0) return;
    const entries = [...tally.values()].sort((a, b) => b.calls - a.calls);
    tally.clear();
    const sentence = closingLine(entries, calls);
    if (process.stdout.isTTY) print(paint("yellow", sentence));
    else log.info({ notDone: entries }, sentence);
  };
}

function count(tally: Map<string, Tallied>, part: NotDone, { stub }: Exchange): void {
  if (stub === undefined) return;
  const { service, operation } = stub;
  const key = `${service.id} ${operation} ${part.member ?? ""}`;
  const known = tally.get(key);
  if (known === undefined) tally.set(key, { service: service.id, operation, ...part, calls: 1 });
  else known.calls++;
}

/** @example "2 calls asked for more than was done: dynamodb PutItem ConditionExpression ×1, …; --fidelity=emulated does all of it." */
function closingLine(entries: readonly Tallied[], calls: number): string {
  const named = entries.slice(0, MAX_NAMED).map((entry) => `${nameOf(entry)} ×${entry.calls.toLocaleString("en")}`);
  const more = entries.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const asked = calls === 1 ? "1 call" : `${calls.toLocaleString("en")} calls`;
  return `${asked} asked for more than was done: ${list}${remedyOf(entries)}.`;
}

function nameOf({ service, operation, member, what }: Tallied): string {
  return `${service} ${operation} ${member ?? `(${what})`}`;
}

function remedyOf(entries: readonly Tallied[]): string {
  const done = entries.filter(({ remedy }) => remedy !== undefined);
  const [first] = done;
  if (first === undefined) return "";
  return `; ${first.remedy} does ${done.length === entries.length ? "all of it" : `${done.length} of these ${entries.length}`}`;
}

/** Makes a function that warns of what calls did not get, once for each operation and member: the AWS CLI and boto3 do not show our headers. */
export function notDoneLog(log: Logger, fieldsOf: (exchange: Exchange) => object): (exchange: Exchange) => void {
  const announced = new Set<string>();
  return (exchange) => {
    const { stub } = exchange;
    if (stub === undefined) return;
    for (const part of notDoneIn(exchange) ?? []) {
      const name = `${stub.service.id} ${stub.operation} ${part.member ?? ""}`;
      if (announced.has(name)) continue;
      announced.add(name);
      const { member, remedy } = part;
      log.warn(
        { ...fieldsOf(exchange), ...(member !== undefined && { ignored: member }), remedy },
        warningOf(stub, part),
      );
    }
  };
}

function warningOf(
  { service, operation, placeholder }: NonNullable<Exchange["stub"]>,
  { what, member }: NotDone,
): string {
  const { above } = service.levelsOf(operation, member);
  const does = (deed: string) => (above === undefined ? "" : ` \`--fidelity=${service.id}=${above}\` ${deed}.`);
  const name = `${service.id} ${operation}`;
  if (member !== undefined) return `${name} took ${member} and did not evaluate it.${does("evaluates it")}`;
  const told = placeholder ? `${name} is a placeholder: it is answered and does nothing.` : `${name}: ${what}.`;
  return `${told}${does("acts as AWS does")} (Logged once for each operation.)`;
}
