import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";

const Name = "bench/database";

export const getSecret: Scenario = {
  name: "get-secret",
  what: "GetSecretValue",
  service: "secretsmanager",
  target: JSON_AND_REST,
  async prepare(subject) {
    const { client, bytesOf } = sdkFor(SecretsManagerClient, subject);
    const SecretString = JSON.stringify({ username: "bench", password: "p".repeat(32), host: "localhost", port: 5432 });
    await client.send(new CreateSecretCommand({ Name, SecretString }));
    return always(await bytesOf((secrets) => secrets.send(new GetSecretValueCommand({ SecretId: Name }))));
  },
};
