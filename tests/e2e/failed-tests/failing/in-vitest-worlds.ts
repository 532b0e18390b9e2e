/** A test for vitest that fails on purpose, on a server that runs already. */
import { testInWorlds } from "@cloudstub/testing/vitest";
import { expect } from "vitest";
import { writeTwice } from "./write-twice.js";

const test = testInWorlds();

test("fails in a world", async ({ world }) => {
  expect(await writeTwice(world.clientConfig())).toBe(1);
});
