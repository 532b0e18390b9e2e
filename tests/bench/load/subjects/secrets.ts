import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  TagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import module from "@cloudstub/secretsmanager";
import { templatesOf, X } from "../sdk-request.js";
import { digits, type Subject } from "../subject.js";

const SecretId = X;
const SecretString = "x".repeat(100);

/** Secrets of 100 bytes. */
export async function makeSubject(): Promise<Subject> {
  const template = templatesOf(SecretsManagerClient);
  const create = await template(new CreateSecretCommand({ Name: X, SecretString }));
  return {
    module,
    setUp: await template(new CreateSecretCommand({ Name: "first", SecretString })),
    values: (number) => [digits(number)],
    fill: create,
    operations: {
      CreateSecret: [create, "added"],
      GetSecretValue: [await template(new GetSecretValueCommand({ SecretId })), "existing"],
      BatchGetSecretValue: [await template(new BatchGetSecretValueCommand({ SecretIdList: [X, "first"] })), "existing"],
      PutSecretValue: [await template(new PutSecretValueCommand({ SecretId, SecretString })), "existing"],
      UpdateSecret: [await template(new UpdateSecretCommand({ SecretId, SecretString, Description: "d" })), "existing"],
      DescribeSecret: [await template(new DescribeSecretCommand({ SecretId })), "existing"],
      TagResource: [await template(new TagResourceCommand({ SecretId, Tags: [{ Key: "a", Value: "b" }] })), "existing"],
      DeleteSecret: [await template(new DeleteSecretCommand({ SecretId })), "removed"],
    },
  };
}
