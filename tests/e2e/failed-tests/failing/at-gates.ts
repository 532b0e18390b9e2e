/** Tests for vitest that wait on purpose for calls that they hold. */
import dynamodb from "@cloudstub/dynamodb";
import { testWith } from "@cloudstub/testing/vitest";
import { readOnce } from "./write-twice.js";

const test = testWith({ services: [dynamodb] });

test("waits at a gate", { timeout: 500 }, async ({ mock }) => {
  mock.on("dynamodb", "Query", { TableName: "orders" }).hold();
  await readOnce();
});

test("waits at a gate of a fork", { timeout: 500 }, async ({ fork }) => {
  fork.on("dynamodb").hold().times(2);
  await Promise.all([readOnce(fork.clientConfig()), readOnce(fork.clientConfig())]);
});
