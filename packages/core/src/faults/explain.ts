import { preview } from "../matching/preview.js";
import { ENTRY_ERROR, type FaultDefinition, type FaultEffect } from "./definition.js";

/**
 * A fault in one sentence, before it happens.
 *
 * @example The next 2 calls of sqs SendMessage with {"MessageBody":"a"} will fail with RequestThrottled.
 */
export function explain(fault: FaultDefinition): string {
  return `${calls(fault)} ${whichCalls(fault)} will ${describe(fault, future)}.`;
}

/** The target of a fault in words: `sqs SendMessage with {"MessageBody":"a"} in eu-west-1`. */
export function whichCalls(fault: FaultDefinition): string {
  const operation = fault.operation === undefined ? "" : ` ${fault.operation}`;
  const input = fault.input === undefined ? "" : ` with ${preview(fault.input)}`;
  return `${fault.service}${operation}${input}${place(fault)}`;
}

/**
 * A fault in one sentence, after it happened to a call.
 *
 * @example Injected: the call failed with RequestThrottled.
 */
export function explainFired(fault: FaultEffect): string {
  return `Injected: the call ${describe(fault, past)}.`;
}

function place({ account, region }: FaultDefinition): string {
  return `${region === undefined ? "" : ` in ${region}`}${account === undefined ? "" : ` of account ${account}`}`;
}

function calls({ when = { times: 1 } }: FaultDefinition): string {
  if (when === "always") return "Every call of";
  if ("times" in when) return when.times === 1 ? "The next call of" : `The next ${when.times} calls of`;
  if ("nth" in when) return `Call number ${when.nth} of`;
  return `Calls number ${when.between[0]} to ${when.between[1]} of`;
}

const future = {
  fail: "fail",
  be: "be",
  run: "run",
  notRun: "not run",
  lose: "lose",
  have: "have",
  drops: "drops",
  is: "is",
};
const past: typeof future = {
  fail: "failed",
  be: "was",
  run: "ran",
  notRun: "did not run",
  lose: "lost",
  have: "had",
  drops: "dropped",
  is: "was",
};

function describe(fault: FaultEffect, { fail, be, run, notRun, lose, have, drops, is }: typeof future): string {
  switch (fault.effect) {
    case "error":
      return `${fail} with ${fault.code}${fault.status === undefined ? "" : ` (status ${fault.status})`}`;
    case "throttle":
      return `${be} throttled${fault.code ? ` with ${fault.code}` : ""}${fault.retryAfter === undefined ? "" : ` and asked to wait ${fault.retryAfter} ms`}`;
    case "answer":
      return typeof fault.output === "function"
        ? `${be} answered by a function of the test`
        : `${be} answered with ${preview(fault.output)}`;
    case "hold":
      return `${be} held until it ${is} released`;
    case "delay":
      return `${be} delayed by ${fault.milliseconds} ms`;
    case "lost-answer":
      return `${run}, but ${lose} the answer: the connection ${drops}`;
    case "dropped-connection":
      return `${notRun}: the connection ${drops}`;
    case "truncated-body":
      return `${run}, but ${have} the answer's body cut off after ${fault.bytes === undefined ? "half of it" : `${fault.bytes} bytes`}`;
    case "malformed-body":
      return `${run}, but ${have} an answer that does not parse`;
    case "failed-entries":
      return `${have} ${fault.entries.length === 1 ? "entry" : "entries"} ${fault.entries.map((entry) => preview(entry)).join(", ")} fail with ${fault.code ?? ENTRY_ERROR}`;
  }
}
