import { afterEach, expect, test } from "vitest";
import { ServiceError, unmodelled } from "../src/index.js";

const refuse = () => unmodelled("NoSuchBucket", 404, "The specified bucket does not exist");
const linesOf = ({ stack = "" }: Error) => stack.split("\n").filter((line) => line.trimStart().startsWith("at "));

afterEach(() => {
  ServiceError.stackTraceLimit = 0;
});

test("a service error keeps no stack, and other errors keep theirs", () => {
  const limit = Error.stackTraceLimit;
  const error = refuse();
  expect(linesOf(error)).toEqual([]);
  expect([error.message, error.name, error.status]).toEqual([
    "The specified bucket does not exist",
    "NoSuchBucket",
    404,
  ]);
  expect(Error.stackTraceLimit).toBe(limit);
  expect(linesOf(new Error("a defect"))).not.toEqual([]);
});

test("with a limit of its own, as with debug, it says where it was made", () => {
  ServiceError.stackTraceLimit = 5;
  expect(linesOf(refuse())[1]).toContain("refuse");
});
