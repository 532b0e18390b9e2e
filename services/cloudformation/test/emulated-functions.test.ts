import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { DescribeKeyCommand, GetKeyRotationStatusCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  GetAliasCommand,
  GetEventSourceMappingCommand,
  GetFunctionCommand,
  GetFunctionUrlConfigCommand,
  GetPolicyCommand,
  LambdaClient,
  ListFunctionsCommand,
} from "@aws-sdk/client-lambda";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { beforeAll, expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
let lambda: LambdaClient;
let kms: KMSClient;
let secrets: SecretsManagerClient;

beforeAll(() => {
  lambda = lab.clientOf(LambdaClient);
  kms = lab.clientOf(KMSClient);
  secrets = lab.clientOf(SecretsManagerClient);
});

const att = (id: string, name: string) => ({ "Fn::GetAtt": [id, name] });
const trust = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
};

/** A function with all that belongs to one. */
const application = (properties: object = {}, batch = 5) => ({
  Resources: {
    Role: {
      Type: "AWS::IAM::Role",
      Properties: {
        AssumeRolePolicyDocument: trust,
        ManagedPolicyArns: ["arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole"],
      },
    },
    Function: {
      Type: "AWS::Lambda::Function",
      Properties: {
        Code: { ZipFile: "exports.handler = async () => 'one';" },
        Handler: "index.handler",
        Runtime: "nodejs22.x",
        Role: att("Role", "Arn"),
        Timeout: "10",
        Environment: { Variables: { QUEUE: { Ref: "Queue" } } },
        ReservedConcurrentExecutions: 2,
        Tags: [{ Key: "team", Value: "a" }],
        ...properties,
      },
    },
    Queue: { Type: "AWS::SQS::Queue" },
    Mapping: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: { FunctionName: { Ref: "Function" }, EventSourceArn: att("Queue", "Arn"), BatchSize: batch },
    },
    Permission: {
      Type: "AWS::Lambda::Permission",
      Properties: { FunctionName: { Ref: "Function" }, Action: "lambda:InvokeFunction", Principal: "s3.amazonaws.com" },
    },
    Version: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Function" } } },
    Alias: {
      Type: "AWS::Lambda::Alias",
      Properties: { FunctionName: { Ref: "Function" }, FunctionVersion: att("Version", "Version"), Name: "live" },
    },
    Url: {
      Type: "AWS::Lambda::Url",
      Properties: { TargetFunctionArn: att("Function", "Arn"), AuthType: "NONE", Cors: { AllowOrigins: ["*"] } },
    },
  },
  Outputs: {
    Function: { Value: { Ref: "Function" } },
    Mapping: { Value: { Ref: "Mapping" } },
    Permission: { Value: { Ref: "Permission" } },
    Version: { Value: { Ref: "Version" } },
    Url: { Value: att("Url", "FunctionUrl") },
  },
});

test("A function is made with its mapping, permission, version, alias and URL, changed in place, and deleted", async () => {
  const stack = await lab.create(application());
  expect((await lab.events(stack.StackId)).filter(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")).toEqual(
    [],
  );
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Function: FunctionName = "", Mapping: UUID, Permission = "", Version, Url } = outputsOf(stack);
  expect(FunctionName).toMatch(/^stack-\d+-Function-[A-Za-z0-9]{12}$/);
  const made = await lambda.send(new GetFunctionCommand({ FunctionName }));
  expect(made.Configuration).toMatchObject({ Timeout: 10, MemorySize: 128 });
  expect(made.Concurrency).toMatchObject({ ReservedConcurrentExecutions: 2 });
  expect(made.Tags).toMatchObject({ team: "a", "aws:cloudformation:logical-id": "Function" });
  expect(await lambda.send(new GetEventSourceMappingCommand({ UUID }))).toMatchObject({
    BatchSize: 5,
    State: "Enabled",
  });
  const { Policy = "" } = await lambda.send(new GetPolicyCommand({ FunctionName }));
  // The statement has the id of the resource (recorded answer of AWS).
  expect(JSON.parse(Policy)).toMatchObject({ Statement: [{ Sid: Permission }] });
  expect(Version).toMatch(new RegExp(`^arn:aws:lambda:us-east-1:000000000000:function:${FunctionName}:1$`));
  expect(await lambda.send(new GetAliasCommand({ FunctionName, Name: "live" }))).toMatchObject({
    FunctionVersion: "1",
  });
  const { AuthType } = await lambda.send(new GetFunctionUrlConfigCommand({ FunctionName }));
  expect(AuthType).toBe("NONE");
  expect(Url).toMatch(new RegExp(`^http://.*:${lab.server.port}/$`));

  const changed = {
    Code: { ZipFile: "exports.handler = async () => 'two';" },
    MemorySize: 256,
    ReservedConcurrentExecutions: undefined,
  };
  const updated = await lab.update(stack.StackName, application({ ...changed, Tags: [] }, 7));
  expect(updated.StackStatus).toBe("UPDATE_COMPLETE");
  expect(outputsOf(updated)["Function"]).toBe(FunctionName);
  const after = await lambda.send(new GetFunctionCommand({ FunctionName }));
  expect(after.Configuration).toMatchObject({ MemorySize: 256 });
  expect(after.Configuration?.CodeSha256).not.toBe(made.Configuration?.CodeSha256);
  expect(after.Concurrency).toBe(undefined);
  expect(after.Tags).not.toHaveProperty("team");
  expect(await lambda.send(new GetEventSourceMappingCommand({ UUID }))).toMatchObject({ BatchSize: 7 });

  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
  expect(await lab.settled(stack.StackId)).toMatchObject({ StackStatus: "DELETE_COMPLETE" });
  expect((await lambda.send(new ListFunctionsCommand({}))).Functions).toEqual([]);
});

test("An update of a function that fails afterwards is undone", async () => {
  const stack = await lab.create(application());
  const FunctionName = outputsOf(stack)["Function"];
  const before = await lambda.send(new GetFunctionCommand({ FunctionName }));
  const template = application({ Code: { ZipFile: "exports.handler = async () => 'two';" }, MemorySize: 512 });
  const Bad = { Type: "AWS::SQS::Queue", DependsOn: "Function", Properties: { DelaySeconds: 99_999 } };
  const failed = await lab.update(stack.StackName, { ...template, Resources: { ...template.Resources, Bad } });
  expect(failed.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
  const { Configuration } = await lambda.send(new GetFunctionCommand({ FunctionName }));
  expect(Configuration).toMatchObject({ MemorySize: 128, CodeSha256: before.Configuration?.CodeSha256 });
});

test("A key and its alias are made, rotated by an update, and scheduled for deletion", async () => {
  const template = (EnableKeyRotation: boolean) => ({
    Resources: {
      Key: { Type: "AWS::KMS::Key", Properties: { Description: "d", EnableKeyRotation, PendingWindowInDays: 7 } },
      Alias: { Type: "AWS::KMS::Alias", Properties: { AliasName: "alias/app", TargetKeyId: { Ref: "Key" } } },
    },
    Outputs: { Key: { Value: { Ref: "Key" } } },
  });
  const stack = await lab.create(template(false));
  const KeyId = outputsOf(stack)["Key"];
  const isRotated = async () => (await kms.send(new GetKeyRotationStatusCommand({ KeyId }))).KeyRotationEnabled;
  expect(await isRotated()).toBe(false);
  await lab.update(stack.StackName, template(true));
  expect(await isRotated()).toBe(true);
  expect((await kms.send(new DescribeKeyCommand({ KeyId: "alias/app" }))).KeyMetadata?.KeyId).toBe(KeyId);
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
  await lab.settled(stack.StackId);
  expect((await kms.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata?.KeyState).toBe("PendingDeletion");
});

test("A secret is generated into a template, read by a dynamic reference, and kept by an update of its description", async () => {
  const template = (Description: string) => ({
    Resources: {
      Secret: {
        Type: "AWS::SecretsManager::Secret",
        Properties: {
          Description,
          GenerateSecretString: {
            SecretStringTemplate: '{"username":"ann"}',
            GenerateStringKey: "password",
            PasswordLength: "20",
            ExcludePunctuation: "true",
          },
        },
      },
      Parameter: {
        Type: "AWS::SSM::Parameter",
        Properties: {
          Type: "String",
          Value: {
            "Fn::Join": ["", ["user {{resolve:secretsmanager:", { Ref: "Secret" }, ":SecretString:username}}"]],
          },
        },
      },
    },
    Outputs: { Secret: { Value: { Ref: "Secret" } }, Value: { Value: att("Parameter", "Value") } },
  });
  const stack = await lab.create(template("one"));
  const { Secret: SecretId, Value } = outputsOf(stack);
  expect(Value).toBe("user ann");
  const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  expect(JSON.parse(SecretString)).toEqual({ username: "ann", password: expect.stringMatching(/^[A-Za-z0-9]{20}$/) });
  await lab.update(stack.StackName, template("two"));
  expect((await secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString).toBe(SecretString);
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackName }));
  await expect(secrets.send(new GetSecretValueCommand({ SecretId }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});

// The words of AWS as users report them (cloudformation-coverage-roadmap, issue 1187); those for parameters as AWS's own are empty.
test.each([
  ["ssm:nope", "Parameters: [ssm:nope] cannot be found."],
  [
    "secretsmanager:nope",
    "Secrets Manager can't find the specified secret. (Service: AWSSecretsManager; Status Code: 400; Error Code: ResourceNotFoundException)",
  ],
])("{{resolve:%s}}, which names nothing, fails its resource with the reason", async (reference, reason) => {
  const Properties = { Type: "String", Value: `{{resolve:${reference}}}` };
  const { StackName } = await lab.create({ Resources: { It: { Type: "AWS::SSM::Parameter", Properties } } });
  const failed = (await lab.events(StackName)).find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED");
  expect(failed?.ResourceStatusReason).toBe(reason);
});
