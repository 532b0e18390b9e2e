import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { CreateKeyCommand, DescribeKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { LambdaClient, PublishVersionCommand, UpdateFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetTopicAttributesCommand, SNSClient } from "@aws-sdk/client-sns";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

test("AWS::KMS::ReplicaKey is a replica of the key in another region, and changes without it", async () => {
  const far = new KMSClient({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "eu-west-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const { KeyMetadata } = await far.send(new CreateKeyCommand({ MultiRegion: true }));
  const KeyPolicy = {
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: { AWS: "arn:aws:iam::000000000000:root" }, Action: "kms:*", Resource: "*" },
    ],
  };
  const template = (properties: object) => ({
    Resources: {
      It: {
        Type: "AWS::KMS::ReplicaKey",
        Properties: { PrimaryKeyArn: KeyMetadata?.Arn, KeyPolicy, ...properties },
      },
    },
    Outputs: { It: { Value: { Ref: "It" } }, Arn: { Value: { "Fn::GetAtt": ["It", "Arn"] } } },
  });
  const stack = await lab.create(template({ Enabled: false }));
  expect(outputsOf(stack)).toEqual({
    It: KeyMetadata?.KeyId,
    Arn: KeyMetadata?.Arn?.replace("eu-west-1", "us-east-1"),
  });
  const replica = async () =>
    (await lab.clientOf(KMSClient).send(new DescribeKeyCommand({ KeyId: KeyMetadata?.KeyId }))).KeyMetadata;
  expect(await replica()).toMatchObject({
    KeyState: "Disabled",
    MultiRegionConfiguration: { MultiRegionKeyType: "REPLICA" },
  });
  expect(await lab.update(stack.StackId, template({ Description: "near" }))).toMatchObject({
    StackStatus: "UPDATE_COMPLETE",
  });
  expect(await replica()).toMatchObject({ KeyState: "Enabled", Description: "near" });
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
  expect(await replica()).toMatchObject({ KeyState: "PendingDeletion" });
});

// "JSON structure of AWS Secrets Manager secrets" (Secrets Manager User Guide) names the members.
test("AWS::SecretsManager::SecretTargetAttachment writes the database into the secret", async () => {
  const template = (TargetType: string, TargetId: string) => ({
    Resources: {
      Secret: {
        Type: "AWS::SecretsManager::Secret",
        Properties: { SecretString: '{"username":"admin","password":"a"}' },
      },
      Attached: {
        Type: "AWS::SecretsManager::SecretTargetAttachment",
        Properties: { SecretId: { Ref: "Secret" }, TargetType, TargetId },
      },
    },
    Outputs: { Secret: { Value: { Ref: "Attached" } } },
  });
  const stack = await lab.create(template("AWS::RDS::DBInstance", "orders"));
  const { Secret: SecretId } = outputsOf(stack);
  const value = async () => {
    const { SecretString = "" } = await lab
      .clientOf(SecretsManagerClient)
      .send(new GetSecretValueCommand({ SecretId }));
    return JSON.parse(SecretString) as unknown;
  };
  expect(await value()).toEqual({ username: "admin", password: "a", dbInstanceIdentifier: "orders" });
  await lab.update(stack.StackId, template("AWS::RDS::DBCluster", "all"));
  expect(await value()).toEqual({ username: "admin", password: "a", dbClusterIdentifier: "all" });
  const refused = await lab.update(stack.StackId, template("AWS::EC2::Instance", "i-1"));
  expect(refused.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
});

test("an inline policy of a queue and of a topic is there as long as the template has it", async () => {
  const policy = (Action: string, Resource: object) => ({
    Version: "2012-10-17",
    Statement: [{ Sid: "mine", Effect: "Allow", Principal: "*", Action, Resource }],
  });
  const owners = { Queue: { Type: "AWS::SQS::Queue" }, Topic: { Type: "AWS::SNS::Topic" } };
  const policies = {
    OfQueue: {
      Type: "AWS::SQS::QueueInlinePolicy",
      Properties: {
        Queue: { Ref: "Queue" },
        PolicyDocument: policy("sqs:SendMessage", { "Fn::GetAtt": ["Queue", "Arn"] }),
      },
    },
    OfTopic: {
      Type: "AWS::SNS::TopicInlinePolicy",
      Properties: { TopicArn: { Ref: "Topic" }, PolicyDocument: policy("sns:Publish", { Ref: "Topic" }) },
    },
  };
  const Outputs = { Queue: { Value: { Ref: "Queue" } }, Topic: { Value: { Ref: "Topic" } } };
  const stack = await lab.create({ Resources: { ...owners, ...policies }, Outputs });
  const { Queue: QueueUrl, Topic: TopicArn } = outputsOf(stack);
  const texts = async () => [
    (await lab.clientOf(SQSClient).send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["Policy"] })))
      .Attributes?.Policy,
    (await lab.clientOf(SNSClient).send(new GetTopicAttributesCommand({ TopicArn }))).Attributes?.["Policy"],
  ];
  expect(await texts()).toEqual([expect.stringContaining("mine"), expect.stringContaining("mine")]);
  await lab.update(stack.StackId, { Resources: owners, Outputs });
  expect(await texts()).toEqual([undefined, expect.stringContaining("__default_policy_ID")]);
});

// The words as users of AWS report them: serverless/serverless, issues 7822 and 8392.
test("AWS::Lambda::Version fails where the function has not changed since its last version", async () => {
  const version = { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Function" } } };
  const resources = {
    Role: {
      Type: "AWS::IAM::Role",
      Properties: {
        AssumeRolePolicyDocument: {
          Version: "2012-10-17",
          Statement: [{ Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" }],
        },
      },
    },
    Function: {
      Type: "AWS::Lambda::Function",
      Properties: {
        Runtime: "nodejs22.x",
        Handler: "index.handler",
        Role: { "Fn::GetAtt": ["Role", "Arn"] },
        Code: { ZipFile: "exports.handler = async () => 1;" },
      },
    },
    One: version,
  };
  const stack = await lab.create({ Resources: resources, Outputs: { Name: { Value: { Ref: "Function" } } } });
  const FunctionName = outputsOf(stack)["Name"];
  const lambda = lab.clientOf(LambdaClient);
  // More than a page of versions.
  for (let number = 2; number <= 51; number++) {
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Description: `${number}` }));
    await lambda.send(new PublishVersionCommand({ FunctionName }));
  }
  const updated = await lab.update(stack.StackId, { Resources: { ...resources, Two: version } });
  expect(updated.StackStatus).toBe("UPDATE_ROLLBACK_COMPLETE");
  const events = await lab.events(stack.StackId);
  expect(events.find(({ ResourceStatus }) => ResourceStatus === "CREATE_FAILED")?.ResourceStatusReason).toBe(
    "A version for this Lambda function exists ( 51 ). Modify the function to create a new version.",
  );
});
