import { describe, expect, test } from "vitest";
import { measureUsedWorlds } from "../../bench/worlds/measure-used.js";

/** Bytes. About 10,000 at the level contract and 18,000 at the level emulated were measured. */
const MAX = 20_000;

describe("a world that was used a little takes less than 20 kB", () => {
  test.each(["contract", "emulated"] as const)("at the level %s", { timeout: 120_000 }, async (level) => {
    const bytes = await measureUsedWorlds(level);
    expect(Object.keys(bytes)).toEqual(["sqs", "dynamodb", "s3", "sns", "ssm", "kms", "secretsmanager", "lambda"]);
    for (const [service, cost] of Object.entries(bytes))
      expect(cost, `${service}: ${JSON.stringify(bytes)}`).toBeLessThan(MAX);
  });
});
