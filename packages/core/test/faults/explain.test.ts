import { expect, test } from "vitest";
import type { FaultEffect } from "../../src/faults/definition.js";
import { explain, explainFired } from "../../src/faults/explain.js";

test.each<[FaultEffect, before: string, after: string]>([
  [{ effect: "error", code: "X", status: 418 }, "fail with X (status 418)", "failed with X (status 418)"],
  [
    { effect: "throttle", retryAfter: 20 },
    "be throttled and asked to wait 20 ms",
    "was throttled and asked to wait 20 ms",
  ],
  [{ effect: "delay", milliseconds: 5 }, "be delayed by 5 ms", "was delayed by 5 ms"],
  [
    { effect: "lost-answer" },
    "run, but lose the answer: the connection drops",
    "ran, but lost the answer: the connection dropped",
  ],
  [{ effect: "dropped-connection" }, "not run: the connection drops", "did not run: the connection dropped"],
  [
    { effect: "truncated-body" },
    "run, but have the answer's body cut off after half of it",
    "ran, but had the answer's body cut off after half of it",
  ],
  [
    { effect: "malformed-body" },
    "run, but have an answer that does not parse",
    "ran, but had an answer that does not parse",
  ],
  [
    { effect: "failed-entries", entries: ["a", 1] },
    'have entries "a", 1 fail with InternalError',
    'had entries "a", 1 fail with InternalError',
  ],
])("%j is told before and after it happened", (effect, before, after) => {
  expect(explain({ service: "sqs", ...effect })).toBe(`The next call of sqs will ${before}.`);
  expect(explainFired(effect)).toBe(`Injected: the call ${after}.`);
});
