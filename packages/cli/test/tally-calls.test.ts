import { expect, test } from "vitest";
import { callsText } from "../src/output/tally-calls.js";

const answers = (done: number, refused: number, failed: number, none: number) =>
  [
    ["done", done],
    ["refused", refused],
    ["failed", failed],
    ["matched nothing", none],
  ] as const;

test.each([
  [[], answers(0, 0, 0, 0), undefined],
  [[["sqs", 1]], answers(1, 0, 0, 0), "1 call (sqs 1): 1 done."],
  [[], answers(0, 0, 0, 2), "2 calls: 2 matched nothing."],
  [
    [
      ["s3", 304],
      ["sqs", 900],
    ],
    answers(1190, 12, 2, 1),
    "1,205 calls (sqs 900, s3 304): 1,190 done, 12 refused, 2 failed, 1 matched nothing.",
  ],
] as const)("%j and %j are told as %j", (services, given, expected) => {
  expect(callsText(new Map(services.map(([id, calls]) => [id, calls])), given)).toBe(expected);
});
