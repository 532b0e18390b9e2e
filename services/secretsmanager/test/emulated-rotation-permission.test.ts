import {
  AddPermissionCommand,
  type AddPermissionCommandInput,
  CreateFunctionCommand,
  LambdaClient,
  PublishVersionCommand,
  RemovePermissionCommand,
} from "@aws-sdk/client-lambda";
import { CreateSecretCommand, DescribeSecretCommand, RotateSecretCommand } from "@aws-sdk/client-secrets-manager";
import lambda from "@cloudstub/lambda";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import secretsmanager from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

// Source: a recorded answer of AWS to RotateSecret with a function that has no permission for the service.
const lab = emulatedLaboratory({ modules: [secretsmanager, lambda] });
const SecretId = "db";
const RotationLambdaARN = "arn:aws:lambda:us-east-1:000000000000:function:rotate";
const principal = "secretsmanager.amazonaws.com";
const refused = {
  name: "AccessDeniedException",
  message: `Secrets Manager cannot invoke the specified Lambda function. Ensure that the function policy grants access to the principal ${principal}.`,
  $metadata: { httpStatusCode: 400 },
};

let functions: LambdaClient;

beforeEach(async () => {
  functions = new LambdaClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await functions.send(
    new CreateFunctionCommand({
      FunctionName: "rotate",
      Role: "arn:aws:iam::000000000000:role/any",
      Runtime: "nodejs22.x",
      Handler: "index.handler",
      Code: { ZipFile: zipSync({ "index.js": Buffer.from("exports.handler = async () => 1;") }) },
    }),
  );
  await lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "s" }));
});
afterEach(() => functions.destroy());

const rotate = (input: object = {}) =>
  lab.client.send(new RotateSecretCommand({ SecretId, RotationLambdaARN, RotateImmediately: false, ...input }));
const permit = (input: Partial<AddPermissionCommandInput> = {}) =>
  functions.send(
    new AddPermissionCommand({
      FunctionName: "rotate",
      StatementId: "rotation",
      Action: "lambda:InvokeFunction",
      Principal: principal,
      ...input,
    }),
  );
const secretArn = async () => (await lab.client.send(new DescribeSecretCommand({ SecretId }))).ARN as string;

test("a function without a policy is refused, and nothing is configured", async () => {
  await expect(rotate()).rejects.toMatchObject(refused);
  expect(await lab.client.send(new DescribeSecretCommand({ SecretId }))).not.toHaveProperty("RotationLambdaARN");
});

test("a function that lets the service invoke it is taken, until it does not any more", async () => {
  await permit();
  await rotate();
  await functions.send(new RemovePermissionCommand({ FunctionName: "rotate", StatementId: "rotation" }));
  await expect(rotate()).rejects.toMatchObject(refused);
});

// User Guide, "Permissions for rotation": the policy may be limited to the account and the secret.
const permissions: readonly (readonly [what: string, input: Partial<AddPermissionCommandInput>, taken: boolean])[] = [
  ["of any action", { Action: "lambda:*" }, true],
  ["of the account", { SourceAccount: "000000000000" }, true],
  ["of another account", { SourceAccount: "111122223333" }, false],
  ["of another action", { Action: "lambda:GetFunction" }, false],
  ["of another service", { Principal: "s3.amazonaws.com" }, false],
  ["of secrets of any name", { SourceArn: "arn:aws:secretsmanager:us-east-1:000000000000:secret:*" }, true],
  ["of another secret", { SourceArn: "arn:aws:secretsmanager:us-east-1:000000000000:secret:other" }, false],
];
test.each(permissions)("a permission %s", async (_, input, taken) => {
  await permit(input);
  if (taken) await rotate();
  else await expect(rotate()).rejects.toMatchObject(refused);
});

test("a permission of this secret", async () => {
  await permit({ SourceArn: await secretArn() });
  await rotate();
});

test("a version has a policy of its own", async () => {
  await functions.send(new PublishVersionCommand({ FunctionName: "rotate" }));
  await permit();
  const version = { RotationLambdaARN: `${RotationLambdaARN}:1` };
  await expect(rotate(version)).rejects.toMatchObject(refused);
  await permit({ Qualifier: "1" });
  await rotate(version);
});

test("a function that is not there is told first", async () => {
  await expect(rotate({ RotationLambdaARN: `${RotationLambdaARN}-none` })).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});
