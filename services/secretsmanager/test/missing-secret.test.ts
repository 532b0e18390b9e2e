import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:db";

/** Every operation that takes the id of a secret that must exist. */
const operations = [
  ["GetSecretValue", (SecretId: string) => new GetSecretValueCommand({ SecretId })],
  ["PutSecretValue", (SecretId: string) => new PutSecretValueCommand({ SecretId, SecretString: "s" })],
  ["UpdateSecret", (SecretId: string) => new UpdateSecretCommand({ SecretId, SecretString: "s" })],
  ["DescribeSecret", (SecretId: string) => new DescribeSecretCommand({ SecretId })],
  ["TagResource", (SecretId: string) => new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] })],
  ["UntagResource", (SecretId: string) => new UntagResourceCommand({ SecretId, TagKeys: ["k"] })],
  ["DeleteSecret", (SecretId: string) => new DeleteSecretCommand({ SecretId })],
] as const;

describe.each(operations)("%s", (_, command) => {
  const send = (SecretId: string) => lab.client.send(command(SecretId) as GetSecretValueCommand);

  // Specification 7 missing secret
  test.each([
    "nobody",
    "",
    "__proto__",
    `${arn}-AbCdEf`,
    "arn:aws:secretsmanager:us-east-1:123456789012:secret:db",
    "arn:aws:secretsmanager:us-east-1:000000000000:secret:",
    "arn:",
    "é",
    "x".repeat(5000),
  ])("says that there is no secret %s", async (SecretId) => {
    await lab.client.send(new CreateSecretCommand({ Name: "db", SecretString: "s" }));
    const failure = await send(SecretId).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ResourceNotFoundException);
    expect(failure).toMatchObject({
      message: "Secrets Manager can't find the specified secret.",
      $metadata: { httpStatusCode: 400 },
    });
  });

  // Specification 4.4 SecretId
  test.each(["db", arn])("finds a secret by its name and its full ARN: %s", async (SecretId) => {
    await lab.client.send(new CreateSecretCommand({ Name: "db", SecretString: "s" }));
    expect((await send(SecretId)).$metadata.httpStatusCode).toBe(200);
  });
});

test("the error is JSON with the type that SDKs read", async () => {
  const { status, body } = await lab.raw("GetSecretValue", { SecretId: "nobody" });
  expect(status).toBe(400);
  expect(body).toEqual({
    __type: expect.stringMatching(/(^|#)ResourceNotFoundException$/),
    message: "Secrets Manager can't find the specified secret.",
  });
});

test.each([
  ["CreateSecret", {}, "name"],
  ["GetSecretValue", {}, "secretId"],
  ["DeleteSecret", { SecretId: null }, "secretId"],
  ["TagResource", { SecretId: "db" }, "tags"],
  ["UntagResource", { SecretId: "db" }, "tagKeys"],
])("%s without a required member names it: %j", async (operation, input, member) => {
  const { status, body } = await lab.raw(operation, input);
  expect(status).toBe(400);
  expect(body).toEqual({
    __type: expect.stringMatching(/(^|#)ValidationException$/),
    message: `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  });
});
