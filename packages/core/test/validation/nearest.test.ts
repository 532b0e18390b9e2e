import { expect, test } from "vitest";
import { nearest } from "../../src/validation/nearest.js";

const names = ["queue", "body", "list-queues", "purge-queue"];

test.each([
  ["queu", ["queue"]],
  ["QUEUE", ["queue"]],
  ["list-queue", ["list-queues"]],
  ["bdoy", ["body"]],
  ["bod", ["body"]],
  ["", []],
])("near %j lies %j", (word, expected) => {
  expect(nearest(word, names)).toEqual(expected);
});

test("a word of any length costs little, and nothing is near an endless one", () => {
  expect(nearest("q".repeat(10_000_000), names)).toEqual([]);
});

test("at most three candidates are named, the nearest first", () => {
  expect(nearest("abcdef", ["abcxyf", "abcdef1", "abcdeg1", "abcdef", "abcxef"])).toEqual([
    "abcdef",
    "abcdef1",
    "abcxef",
  ]);
});

test("of candidates that are as near, the first is the one that begins as the word does", () => {
  expect(nearest("sq", ["s3", "sns", "sqs"])[0]).toBe("sqs");
  expect(nearest("sn", ["s3", "sns", "sqs"])[0]).toBe("sns");
});
