/** Tests for vitest that fail on purpose. */
import dynamodb from "@cloudstub/dynamodb";
import { testWith } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { readOnce, writeTwice } from "./write-twice.js";

const test = testWith({ services: [dynamodb] });

test("fails, with inputs that were not evaluated", async () => {
  expect(await writeTwice()).toBe(1);
});

test("fails, with inputs that were evaluated", async () => {
  expect(await readOnce()).toBe(2);
});

test("fails in a fork", async ({ fork }) => {
  fork.reset();
  expect(await writeTwice(fork.clientConfig())).toBe(1);
});
