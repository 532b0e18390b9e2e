/** The programs of examples/explorer. `npm run examples` explores them with pairs and at random too. */
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { explore, type Mock, manualClock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exploration, seed } from "../../../examples/explorer/laboratory.js";
import { mistakes } from "../../../examples/explorer/mistakes.js";
import { sampleOf } from "../../repetitions.js";

let mock: Mock;
beforeAll(async () => {
  const services = [dynamodb, lambda, s3, secretsmanager, sns, sqs];
  mock = await startMock({ services, fidelity: "emulated", clock: manualClock(), port: false, seed });
});
afterAll(() => mock.stop());

test.each(sampleOf(mistakes))(
  "$name: the mistake is found, and its fix stands",
  async ({ wrong, right, holds, finds }) => {
    const report = expect.stringMatching(/It broke in the same way when it was repeated/);
    const error = await explore(mock, exploration(wrong, holds)).catch((error: Error) => error);
    expect(error).toMatchObject({ code: "StoryBreaks", message: report });
    expect((error as Error).message).toContain(`only: "${finds}"`);
    const singles = await explore(mock, { ...exploration(right, holds), pairs: 0, random: 0 });
    expect(singles.runs).toBe(singles.singles + 1);
  },
);
