/** Powertools for AWS Lambda (TypeScript), which functions use to read configuration, with parameters, secrets and a table as AWS runs them. */
import { DynamoDBProvider } from "@aws-lambda-powertools/parameters/dynamodb";
import { SecretsProvider } from "@aws-lambda-powertools/parameters/secrets";
import { SSMProvider } from "@aws-lambda-powertools/parameters/ssm";
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import dynamodb from "@cloudstub/dynamodb";
import kms from "@cloudstub/kms";
import secretsmanager from "@cloudstub/secretsmanager";
import ssm from "@cloudstub/ssm";
import { type Mock, startMock } from "@cloudstub/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ services: [dynamodb, kms, secretsmanager, ssm], fidelity: "emulated" });
});
afterAll(() => mock.stop());

test("parameters are read by name, by path and in batches, decrypted where that is asked for, and written", async () => {
  const awsSdkV3Client = new SSMClient(mock.clientConfig());
  for (const [name, Type] of [
    ["a", "String"],
    ["b", "SecureString"],
  ] as const)
    await awsSdkV3Client.send(new PutParameterCommand({ Name: `/app/${name}`, Value: `{"of":"${name}"}`, Type }));
  const parameters = new SSMProvider({ awsSdkV3Client });

  expect(await parameters.get("/app/a", { transform: "json" })).toEqual({ of: "a" });
  expect(await parameters.get("/app/b")).not.toContain('"of"');
  expect(await parameters.get("/app/b", { decrypt: true, forceFetch: true })).toBe('{"of":"b"}');
  expect(await parameters.getMultiple("/app", { decrypt: true, transform: "json" })).toEqual({
    a: { of: "a" },
    b: { of: "b" },
  });
  const names = { "/app/a": { transform: "json" }, "/app/b": { decrypt: true }, "/app/none": {} } as const;
  expect(await parameters.getParametersByName(names, { throwOnError: false, maxAge: 0 })).toEqual({
    "/app/a": { of: "a" },
    "/app/b": '{"of":"b"}',
    _errors: ["/app/none"],
  });
  expect(await parameters.set("/app/c", { value: "3" })).toBe(1);
  expect(await parameters.get("/app/c")).toBe("3");
});

test("a secret is cached until it is fetched by force, and read by its stage", async () => {
  const awsSdkV3Client = new SecretsManagerClient(mock.clientConfig());
  await awsSdkV3Client.send(new CreateSecretCommand({ Name: "login", SecretString: '{"password":"one"}' }));
  const secrets = new SecretsProvider({ awsSdkV3Client });

  // Longer than the preset five seconds, which may pass on a busy machine.
  expect(await secrets.get("login", { transform: "json", maxAge: 600 })).toEqual({ password: "one" });
  await awsSdkV3Client.send(new PutSecretValueCommand({ SecretId: "login", SecretString: '{"password":"two"}' }));
  expect(await secrets.get("login", { transform: "json" })).toEqual({ password: "one" });
  expect(await secrets.get("login", { transform: "json", forceFetch: true })).toEqual({ password: "two" });
  const previous = { sdkOptions: { VersionStage: "AWSPREVIOUS" }, forceFetch: true };
  expect(await secrets.get("login", previous)).toBe('{"password":"one"}');
});

test("all values of a partition of a table are read", async () => {
  const awsSdkV3Client = new DynamoDBClient(mock.clientConfig());
  await awsSdkV3Client.send(
    new CreateTableCommand({
      TableName: "settings",
      KeySchema: [
        { AttributeName: "id", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "id", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
      BillingMode: "PAY_PER_REQUEST",
    }),
  );
  for (const [sk, value] of Object.entries({ a: "1", b: "2" }))
    await awsSdkV3Client.send(
      new PutItemCommand({ TableName: "settings", Item: { id: { S: "app" }, sk: { S: sk }, value: { S: value } } }),
    );
  expect(await new DynamoDBProvider({ tableName: "settings", awsSdkV3Client }).getMultiple("app")).toEqual({
    a: "1",
    b: "2",
  });
});
