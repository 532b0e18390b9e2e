/** Tests for `node --test` that fail on purpose. */
import assert from "node:assert/strict";
import { test } from "node:test";
import dynamodb from "@cloudstub/dynamodb";
import { useMock } from "@cloudstub/testing/node-test";
import { readOnce, writeTwice } from "./write-twice.js";

useMock({ services: [dynamodb] });

void test("fails, with inputs that were not evaluated", async () => {
  assert.equal(await writeTwice(), 1);
});

void test("fails, with inputs that were evaluated", async () => {
  assert.equal(await readOnce(), 2);
});

void test("passes", async () => {
  assert.equal(await readOnce(), 1);
});
