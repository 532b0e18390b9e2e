import { inspect, types } from "node:util";
import { linesOfCalls } from "./call-lines.js";
import { kindOf, sentenceOf } from "./disturbances.js";
import { type DisturbedCall, isDisturbance, type Planned } from "./plan.js";
import type { Run } from "./run.js";

/** A report lists this many calls at most, around the first disturbed call. */
const MAX_LISTED = 12;

/** Of why a step of a story failed, a finding tells this many characters. */
export const MAX_ERROR = 10_000;

/** How a finding came about. */
export interface Found {
  readonly run: Run;
  /** True where the same plan broke the story once more. */
  readonly isRepeated: boolean;
  /** Of the search, from 1. */
  readonly number: number;
  readonly seed: number;
  /** How many runs until then had other calls before the first disturbance than the undisturbed run. */
  readonly varied: number;
}

/** Tells a finding: the calls around it, what AWS did and why it is allowed to. The client of the test adds how to repeat it in its language. */
export function reportOf({ run, isRepeated, number, seed, varied }: Found): string {
  const { plan, broke } = run;
  const again = isRepeated
    ? "It broke in the same way when it was repeated."
    : "It held when it was repeated, so the story is not the same each time: it may depend on time, on threads, on random values or on what an earlier run left in the process.";
  return [
    `The story breaks in ${broke?.where}: ${messageOf(broke?.error)}`,
    "",
    ...listed(run),
    "",
    ...plan.map((planned) => told(planned, run)),
    "",
    `Found in run ${number} (seed ${seed}). ${again}`,
    ...(varied > 0 ? [variedIn(varied, number)] : []),
  ].join("\n");
}

/** Says that the runs can't be compared with each other. */
export function variedIn(varied: number, runs: number): string {
  return `In ${varied} of ${runs} runs the calls before the disturbance were not those of the undisturbed run. What the application's own threads, timers and random values do is not the explorer's to order: a plan may meet another call the next time.`;
}

function told(planned: Planned, run: Run): string {
  if (isDisturbance(planned)) {
    const { promise, page } = kindOf(planned.disturbance);
    const what = sentenceOf(planned.disturbance, attemptsAfter(planned, run));
    return `${planned.call}: ${what}\n  AWS may do so: ${promise}. ${page}`;
  }
  const { choice } = run.asked.find(({ name }) => name === planned.choice) ?? {};
  if (choice === undefined) return `${planned.choice}: no service had this choice.`;
  return `${planned.choice}: ${choice.says}.\n  AWS may do so: ${choice.promise}. ${choice.page}`;
}

/** The message of an error, or what was thrown in its place, in one short text. */
export function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  // An error of another realm, such as jest makes for each file, is not an instance of this one's Error.
  if (!(error instanceof Error || types.isNativeError(error))) return shown(error);
  if (typeof error.message === "string" && error.message !== "") return error.message;
  const { errors } = error as Partial<AggregateError>;
  const several = Array.isArray(errors) && errors.length > 0 ? `: ${errors.slice(0, 5).map(messageOf).join("; ")}` : "";
  return `${error.name}${several}`;
}

/** Any value in one short line. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return inspect(value, { depth: 1, breakLength: Infinity, maxArrayLength: 5, maxStringLength: 200 });
}

/** The attempts of a call after the one that met the disturbance; each of several of one call meets another attempt. */
function attemptsAfter(planned: DisturbedCall, { plan, seen }: Run): number {
  const { attempts = 0 } = seen.find(({ name }) => name === planned.call) ?? {};
  return attempts - 1 - plan.filter((each) => isDisturbance(each) && each.call === planned.call).indexOf(planned);
}

function listed({ calls }: Run): string[] {
  const lines = linesOfCalls(calls);
  const first = Math.max(
    lines.findIndex(({ isFaulty }) => isFaulty),
    0,
  );
  const from = Math.max(0, Math.min(first - MAX_LISTED / 2, lines.length - MAX_LISTED));
  const shown = lines.slice(from, from + MAX_LISTED);
  const before = from > 0 ? [`    ${from} calls before`] : [];
  const after = lines.length > from + MAX_LISTED ? [`    ${lines.length - from - MAX_LISTED} more calls`] : [];
  return [
    ...before,
    ...shown.map(({ text, isFaulty }, place) => `${isFaulty ? "  > " : "    "}${from + place + 1}. ${text}`),
    ...after,
  ];
}
