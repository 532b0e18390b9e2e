/** A test for vitest that waits on purpose for a call that it holds, on a server that runs already. */
import { testInWorlds } from "@cloudstub/testing/vitest";
import { readOnce } from "./write-twice.js";

const test = testInWorlds();

test("waits at a gate of a world", { timeout: 2000 }, async ({ world }) => {
  await world.on("dynamodb", "Query").hold();
  await readOnce(world.clientConfig());
});
