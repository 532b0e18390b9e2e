import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { explore, type Mock, manualClock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exploration, seed } from "./laboratory.js";
import { mistakes } from "./mistakes.js";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({
    services: [dynamodb, lambda, s3, secretsmanager, sns, sqs],
    fidelity: "emulated",
    clock: manualClock(),
    port: false,
    seed,
  });
});
afterAll(() => mock.stop());

test.each(mistakes)("$name: the mistake is found", async ({ wrong, holds, finds }) => {
  await expect(explore(mock, exploration(wrong, holds))).rejects.toThrow(`only: "${finds}"`);
});

test.each(mistakes)("$name: the fix stands all that AWS may do", async ({ right, holds }) => {
  expect((await explore(mock, exploration(right, holds))).runs).toBeGreaterThan(20);
});

// What a test without the explorer sees.
test.each(mistakes)("$name: without a disturbance it is not seen", async ({ wrong, holds }) => {
  const { prepare, story, recover, holds: check } = exploration(wrong, holds);
  await using world = mock.fork();
  await prepare?.(world);
  await story(world);
  await world.settled({ skip: "1h" });
  await recover?.(world);
  await world.settled({ skip: "1h" });
  await check(world, { error: undefined });
});
