import {
  CreateSecretCommand,
  DescribeSecretCommand,
  RotateSecretCommand,
  type RotationRulesType,
} from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const SecretId = "db";
const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:rotate";
const create = () => lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s" }));
const rotate = (input: object) => lab.client.send(new RotateSecretCommand({ SecretId, RotationLambdaARN, ...input }));

// User Guide, "Schedule expressions in Secrets Manager rotation". The last second of a window is what AWS shows; it is Wednesday, 2026-04-01, noon.
test.each<[RotationRulesType, string]>([
  [{ AutomaticallyAfterDays: 1 }, "2026-04-02T23:59:59Z"],
  [{ AutomaticallyAfterDays: 7, Duration: "3h" }, "2026-04-08T02:59:59Z"],
  [{ ScheduleExpression: "rate(10 days)" }, "2026-04-11T23:59:59Z"],
  [{ ScheduleExpression: "rate(6 hours)" }, "2026-04-01T18:59:59Z"],
  [{ ScheduleExpression: "cron(0 8 * * ? *)", Duration: "2h" }, "2026-04-02T09:59:59Z"],
  [{ ScheduleExpression: "cron(0 16 1,15 * ? *)" }, "2026-04-01T23:59:59Z"],
  // API reference, "RotationRulesType": without a Duration, the window of a schedule in hours closes after one hour.
  [{ ScheduleExpression: "cron(0 8/8 ? * SUN *)" }, "2026-04-05T08:59:59Z"],
  [{ ScheduleExpression: "cron(0 4 ? * MON-FRI *)", Duration: "1h" }, "2026-04-02T04:59:59Z"],
  [{ ScheduleExpression: "cron(0 0 L * ? *)" }, "2026-04-30T23:59:59Z"],
  [{ ScheduleExpression: "cron(0 0 ? * 2#3 *)" }, "2026-04-20T23:59:59Z"],
  [{ ScheduleExpression: "cron(0 0 ? * 6L *)" }, "2026-04-24T23:59:59Z"],
  [{ ScheduleExpression: "cron(0 0 1 JAN ? *)" }, "2027-01-01T23:59:59Z"],
])("%j rotates until %s", async (RotationRules, next) => {
  await create();
  await rotate({ RotateImmediately: false, RotationRules });
  expect((await lab.client.send(new DescribeSecretCommand({ SecretId }))).NextRotationDate).toEqual(new Date(next));
});

test.each<[RotationRulesType, string]>([
  [{ AutomaticallyAfterDays: 1, ScheduleExpression: "rate(1 day)" }, "RotationRules can have"],
  [{ ScheduleExpression: "rate(3 hours)" }, "ScheduleExpression rate(3 hours) is invalid"],
  [{ ScheduleExpression: "rate(1000 days)" }, "ScheduleExpression rate(1000 days) is invalid"],
  [{ ScheduleExpression: "rate(5 weeks)" }, "ScheduleExpression rate(5 weeks) is invalid"],
  [{ ScheduleExpression: "cron(30 8 * * ? *)" }, "ScheduleExpression cron(30 8"],
  [{ ScheduleExpression: "cron(0 8 1 * 1 *)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 24 1 * ? *)" }, "ScheduleExpression cron(0 24"],
  [{ ScheduleExpression: "cron(0 8 31 2 ? *)" }, "ScheduleExpression cron(0 8"],
  // User Guide, "Rotation schedules": the wildcards of each field, and a year of *.
  [{ ScheduleExpression: "cron(0 ? * * ? *)" }, "ScheduleExpression cron(0 ?"],
  [{ ScheduleExpression: "cron(0 8 1 ? ? *)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 8 * * ? ?)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 8 * * ? 2028)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 8 ? * ? *)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 8 15W * ? *)" }, "ScheduleExpression cron(0 8"],
  [{ ScheduleExpression: "cron(0 20 * * ? *)", Duration: "5h" }, "Duration 5h is invalid"],
  [{ ScheduleExpression: "rate(4 hours)", Duration: "5h" }, "Duration 5h is invalid"],
  // API reference, "RotationRulesType": as often as every four hours, in a window that does not extend into the next one.
  [{ ScheduleExpression: "cron(0 */3 * * ? *)" }, "ScheduleExpression cron(0 */3"],
  [{ ScheduleExpression: "cron(0 8,9 * * ? *)" }, "ScheduleExpression cron(0 8,9"],
  [{ ScheduleExpression: "cron(0 0/4 * * ? *)", Duration: "5h" }, "Duration 5h is invalid"],
  [{ AutomaticallyAfterDays: 1, Duration: "0h" }, "Duration 0h is invalid"],
])("%j is refused", async (RotationRules, message) => {
  await create();
  await expect(rotate({ RotationRules })).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: expect.stringContaining(message),
  });
});
