import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  RemoveRegionsFromReplicationCommand,
  type SecretsManagerClient,
  TagResourceCommand,
} from "@aws-sdk/client-secrets-manager";
import { describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const emulated = laboratory({ fidelity: "emulated" });

/** The error with which a request is refused. */
async function refusal(request: Promise<unknown>): Promise<unknown> {
  return request.then(
    () => "answered",
    ({ name, message, $metadata }: Error & { $metadata: { httpStatusCode: number } }) => ({
      name,
      message,
      status: $metadata.httpStatusCode,
    }),
  );
}

const invalid = (message: string) => ({ name: "ValidationException", status: 400, message });
const wrong = "failed to satisfy constraint: Member must";

describe("At emulated fidelity an input that AWS's model rules out is refused, before anything changes", () => {
  // The words of PasswordLength and Filters are recorded by moto, those of SecretString in reports of deployments that failed.
  test.each<[string, () => Promise<unknown>, string]>([
    [
      "a password that is too long",
      () => emulated.client.send(new GetRandomPasswordCommand({ PasswordLength: 4097 })),
      `1 validation error detected: Value '4097' at 'passwordLength' ${wrong} have value less than or equal to 4096`,
    ],
    [
      "an empty secret, whose value is not told",
      () => emulated.client.send(new CreateSecretCommand({ Name: "a", SecretString: "" })),
      `1 validation error detected: Value at 'secretString' ${wrong} have length greater than or equal to 1`,
    ],
    [
      "a secret that is too long",
      () => emulated.client.send(new CreateSecretCommand({ Name: "a", SecretString: "x".repeat(65_537) })),
      `1 validation error detected: Value at 'secretString' ${wrong} have length less than or equal to 65536`,
    ],
    [
      "an empty name",
      () => emulated.client.send(new CreateSecretCommand({ Name: "", SecretString: "s" })),
      `1 validation error detected: Value '' at 'name' ${wrong} have length greater than or equal to 1`,
    ],
    [
      "a filter that does not exist",
      () => emulated.client.send(new ListSecretsCommand({ Filters: [{ Key: "size" as "name", Values: ["a"] }] })),
      `1 validation error detected: Value 'size' at 'filters.1.member.key' ${wrong} satisfy enum value set: ` +
        "[description, name, tag-key, tag-value, primary-region, owning-service, all]",
    ],
    [
      "values of a filter with a character that none has",
      () => emulated.client.send(new ListSecretsCommand({ Filters: [{ Key: "name", Values: ["a", "b;"] }] })),
      `1 validation error detected: Value '[a, b;]' at 'filters.1.member.values' ${wrong} satisfy constraint: ` +
        "[Member must have length less than or equal to 512, " +
        "Member must satisfy regular expression pattern: ^\\!?[a-zA-Z0-9 :_@\\/\\+\\=\\.\\-\\!]*$]",
    ],
    [
      "an input of a placeholder",
      () => emulated.client.send(new RemoveRegionsFromReplicationCommand({ SecretId: "a", RemoveReplicaRegions: [] })),
      `1 validation error detected: Value '[]' at 'removeReplicaRegions' ${wrong} have length greater than or equal to 1`,
    ],
    [
      "several members, in the order of the model",
      () =>
        emulated.client.send(
          new PutSecretValueCommand({
            SecretId: "",
            ClientRequestToken: "short",
            SecretString: "s",
            VersionStages: Array(21).fill("AWSCURRENT"),
          }),
        ),
      `3 validation errors detected: Value '' at 'secretId' ${wrong} have length greater than or equal to 1; ` +
        `Value 'short' at 'clientRequestToken' ${wrong} have length greater than or equal to 32; ` +
        `Value '[${Array(21).fill("AWSCURRENT").join(", ")}]' at 'versionStages' ${wrong} have length less than or equal to 20`,
    ],
    [
      "missing members before the others",
      () => emulated.client.send(new TagResourceCommand({ SecretId: "", Tags: undefined })),
      `2 validation errors detected: Value null at 'tags' ${wrong} not be null; Value '' at 'secretId' ${wrong} have length greater than or equal to 1`,
    ],
  ])("%s", async (_, request, message) => {
    expect(await refusal(request())).toEqual(invalid(message));
    expect(emulated.server.world.store.records().next().done).toBe(true);
  });
});

test("what the model allows is answered by the contract's rows", async () => {
  await emulated.client.send(
    new CreateSecretCommand({
      Name: "n".repeat(512),
      SecretString: "x".repeat(65_536),
      Tags: [{ Key: "k", Value: "" }],
    }),
  );
  const { SecretString } = await emulated.client.send(new GetSecretValueCommand({ SecretId: "n".repeat(512) }));
  expect(SecretString).toHaveLength(65_536);
  const { Name } = await emulated.client.send(new DescribeSecretCommand({ SecretId: "n".repeat(512) }));
  expect(Name).toHaveLength(512);
});

describe("By the contract", () => {
  const contract = laboratory();

  test("the same inputs are answered", async () => {
    const client: SecretsManagerClient = contract.client;
    expect(await refusal(client.send(new CreateSecretCommand({ Name: "a", SecretString: "" })))).toBe("answered");
    expect(await refusal(client.send(new ListSecretsCommand({ MaxResults: 1000 })))).toBe("answered");
  });
});
