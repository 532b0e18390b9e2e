import {
  CancelRotateSecretCommand,
  CreateSecretCommand,
  DeleteResourcePolicyCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetResourcePolicyCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  ListSecretVersionIdsCommand,
  PutResourcePolicyCommand,
  RemoveRegionsFromReplicationCommand,
  ReplicateSecretToRegionsCommand,
  RestoreSecretCommand,
  RotateSecretCommand,
  StopReplicationToReplicaCommand,
  UpdateSecretVersionStageCommand,
  ValidateResourcePolicyCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const SecretId = "db";
const ARN = "arn:aws:secretsmanager:us-east-1:000000000000:secret:db";
const identity = { ARN, Name: "db" };
const ResourcePolicy = "{}";
const ClientRequestToken = "5be8a5a9-7d6f-4e4e-9d0b-6a3a5d2b1c0f";

/** All thirteen, with what they answer. */
const placeholders = [
  [new CancelRotateSecretCommand({ SecretId }), identity],
  [new DeleteResourcePolicyCommand({ SecretId: ARN }), identity],
  [new GetRandomPasswordCommand({}), { RandomPassword: expect.stringMatching(/^[!-~]{32}$/) }],
  [new GetResourcePolicyCommand({ SecretId }), identity],
  [new ListSecretVersionIdsCommand({ SecretId, IncludeDeprecated: true }), { ...identity, Versions: [] }],
  [new PutResourcePolicyCommand({ SecretId, ResourcePolicy }), identity],
  [new RemoveRegionsFromReplicationCommand({ SecretId, RemoveReplicaRegions: ["eu-west-1"] }), { ARN, ReplicationStatus: [] }],
  [
    new ReplicateSecretToRegionsCommand({ SecretId, AddReplicaRegions: [{ Region: "eu-west-1", KmsKeyId: "k" }, { Region: "x" }] }),
    {
      ARN,
      ReplicationStatus: [
        { Region: "eu-west-1", KmsKeyId: "k", Status: "InSync" },
        { Region: "x", Status: "InSync" },
      ],
    },
  ],
  [new RestoreSecretCommand({ SecretId }), identity],
  [new RotateSecretCommand({ SecretId, ClientRequestToken }), { ...identity, VersionId: ClientRequestToken }],
  [new StopReplicationToReplicaCommand({ SecretId }), { ARN }],
  [new UpdateSecretVersionStageCommand({ SecretId, VersionStage: "MINE" }), identity],
  [new ValidateResourcePolicyCommand({ ResourcePolicy }), { PolicyValidationPassed: true, ValidationErrors: [] }],
] as const;

describe.each(placeholders)("$0.constructor.name", (command, expected) => {
  const send = async () => {
    const { $metadata, ...answer } = await lab.client.send(command as unknown as GetRandomPasswordCommand);
    return answer;
  };

  test("answers well-formed, whether the secret exists or not", async () => {
    expect(await send()).toEqual(expected);
    await lab.client.send(new CreateSecretCommand({ Name: "db", SecretString: "s" }));
    expect(await send()).toEqual(expected);
  });

  test("changes nothing, and is marked as a placeholder", async () => {
    await lab.client.send(new CreateSecretCommand({ Name: "db", SecretString: "s", Tags: [{ Key: "k", Value: "v" }] }));
    const everything = async () => {
      const { $metadata: _, ...value } = await lab.client.send(new GetSecretValueCommand({ SecretId }));
      const { $metadata: __, ...described } = await lab.client.send(new DescribeSecretCommand({ SecretId }));
      return [value, described, (await lab.client.send(new ListSecretsCommand({}))).SecretList];
    };
    const before = await everything();
    await send();
    const { body } = await lab.api("GET /api/history");
    expect((body["requests"] as object[])[0]).toMatchObject({ placeholder: true, statusCode: 200 });
    expect(await everything()).toEqual(before);
  });
});

test("the thirteen above are all the placeholders that there are", async () => {
  const { body } = await lab.api("GET /api/status");
  const [{ stubs }] = body["modules"] as [{ stubs: { protocol: string; matchKey: string }[] }];
  const stateBacked = [
    "BatchGetSecretValue",
    "CreateSecret",
    "DeleteSecret",
    "DescribeSecret",
    "GetSecretValue",
    "ListSecrets",
    "PutSecretValue",
    "TagResource",
    "UntagResource",
    "UpdateSecret",
  ];
  const names = [...stateBacked, ...placeholders.map(([command]) => command.constructor.name.replace(/Command$/, ""))];
  expect(stubs.map(({ matchKey }) => matchKey).sort()).toEqual(names.map((name) => `secretsmanager.${name}`).sort());
  expect(names).toHaveLength(23);
});

test("RotateSecret makes up a version where the client gives none", async () => {
  const { body } = await lab.raw("RotateSecret", { SecretId });
  expect(body["VersionId"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a placeholder repeats the ARN that it is given, of whichever account", async () => {
  const foreign = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf";
  const answer = await lab.client.send(new GetResourcePolicyCommand({ SecretId: foreign }));
  expect(answer).toMatchObject({ ARN: foreign, Name: "db-AbCdEf" });
});
