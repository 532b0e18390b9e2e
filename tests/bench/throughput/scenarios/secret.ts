import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { always, JSON_AND_REST, type Scenario } from "../scenario.js";
import { sdkFor } from "../sdk.js";
import { inTurn, textOf } from "../variety.js";

export const getSecret: Scenario = {
  name: "get-secret",
  what: "GetSecretValue",
  service: "secretsmanager",
  target: JSON_AND_REST,
  leftOutOfFresh: true,
  async prepare(subject) {
    const { bytesOf } = sdkFor(SecretsManagerClient, subject);
    await subject.answersTo(await inTurn(subject.variety, (n) => bytesOf((secrets) => secrets.send(createOf(n)))));
    return always(
      ...(await inTurn(subject.variety, (n) =>
        bytesOf((secrets) => secrets.send(new GetSecretValueCommand({ SecretId: nameOf(n) }))),
      )),
    );
  },
};

function nameOf(n: number): string {
  return `bench/service-${n}/database`;
}

function createOf(n: number): CreateSecretCommand {
  const SecretString = JSON.stringify({
    username: `bench-${n}`,
    password: textOf(n, 32),
    host: "localhost",
    port: 5432,
  });
  return new CreateSecretCommand({ Name: nameOf(n), SecretString });
}
