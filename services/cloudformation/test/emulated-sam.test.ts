import { DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { GetAliasCommand, InvokeCommand, LambdaClient, ListEventSourceMappingsCommand } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  GetBucketNotificationConfigurationCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { emulatedLaboratory, outputsOf } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ functions: {} });

const application = (text: string, more: object = {}) => ({
  Transform: "AWS::Serverless-2016-10-31",
  Globals: { Function: { Runtime: "nodejs22.x", Handler: "index.handler", Timeout: 10 } },
  Resources: {
    Queue: { Type: "AWS::SQS::Queue" },
    Topic: { Type: "AWS::SNS::Topic" },
    Bucket: { Type: "AWS::S3::Bucket" },
    Table: { Type: "AWS::Serverless::SimpleTable" },
    Layer: { Type: "AWS::Serverless::LayerVersion", Properties: { ContentUri: "s3://code/layer.zip" } },
    Web: {
      Type: "AWS::Serverless::Function",
      Properties: {
        InlineCode: `exports.handler = async () => "${text}";`,
        AutoPublishAlias: "live",
        FunctionUrlConfig: { AuthType: "NONE" },
        Layers: [{ Ref: "Layer" }],
        Policies: [{ DynamoDBCrudPolicy: { TableName: { Ref: "Table" } } }],
        EventInvokeConfig: { MaximumRetryAttempts: 1 },
        Events: {
          Jobs: { Type: "SQS", Properties: { Queue: { "Fn::GetAtt": ["Queue", "Arn"] }, BatchSize: 5 } },
          Told: { Type: "SNS", Properties: { Topic: { Ref: "Topic" } } },
          Put: { Type: "S3", Properties: { Bucket: { Ref: "Bucket" }, Events: "s3:ObjectCreated:*" } },
          ...more,
        },
      },
    },
  },
  Outputs: {
    Url: { Value: { "Fn::GetAtt": ["WebUrl", "FunctionUrl"] } },
    Bucket: { Value: { Ref: "Bucket" } },
    Name: { Value: { Ref: "Web" } },
    Alias: { Value: { Ref: "Web.Alias" } },
  },
});

/** An archive with no file. */
const empty = Buffer.from(`504b0506${"00".repeat(18)}`, "hex");

test("an application of SAM is deployed, answers, gets another version by an update, and goes", async () => {
  const s3 = lab.clientOf(S3Client);
  const lambda = lab.clientOf(LambdaClient);
  await s3.send(new CreateBucketCommand({ Bucket: "code" }));
  await s3.send(new PutObjectCommand({ Bucket: "code", Key: "layer.zip", Body: empty }));
  const stack = await lab.create(application("one"));
  const failures = (await lab.events(stack.StackId)).filter(({ ResourceStatus = "" }) =>
    ResourceStatus.endsWith("_FAILED"),
  );
  expect(failures.map(({ ResourceStatusReason }) => ResourceStatusReason)).toEqual([]);
  expect(stack.StackStatus).toBe("CREATE_COMPLETE");
  const { Url = "", Bucket, Name: FunctionName, Alias } = outputsOf(stack);
  const answer = async () => {
    const { Payload } = await lambda.send(new InvokeCommand({ FunctionName: Alias }));
    return JSON.parse(Buffer.from(Payload ?? []).toString()) as unknown;
  };
  expect(Url).toMatch(/^http:\/\/\w+\.lambda-url\.us-east-1\.localhost:\d+\/$/);
  expect(await answer()).toBe("one");
  const { EventSourceMappings } = await lambda.send(new ListEventSourceMappingsCommand({}));
  expect(EventSourceMappings).toMatchObject([{ BatchSize: 5, FunctionArn: Alias }]);
  const { LambdaFunctionConfigurations } = await s3.send(new GetBucketNotificationConfigurationCommand({ Bucket }));
  expect(LambdaFunctionConfigurations).toMatchObject([{ LambdaFunctionArn: Alias }]);
  expect((await lab.update(stack.StackId, application("two"))).StackStatus).toBe("UPDATE_COMPLETE");
  expect(await answer()).toBe("two");
  expect((await lambda.send(new GetAliasCommand({ FunctionName, Name: "live" }))).FunctionVersion).toBe("2");
  await expect(lab.update(stack.StackId, application("two"))).rejects.toThrow("No updates are to be performed.");
  await lab.client.send(new DeleteStackCommand({ StackName: stack.StackId }));
  expect((await lab.settled(stack.StackId)).StackStatus).toBe("DELETE_COMPLETE");
});

test("an event of a service that is not there is refused by its name", async () => {
  const template = application("one", { Web: { Type: "HttpApi", Properties: {} } });
  const stack = await lab.create(template);
  expect(stack.StackStatus).toBe("ROLLBACK_COMPLETE");
  const reasons = (await lab.events(stack.StackId)).map(({ ResourceStatusReason }) => ResourceStatusReason);
  expect(reasons).toContain(
    "Transform AWS::Serverless-2016-10-31 failed with: Invalid Serverless Application Specification document. Number of errors found: 1. Resource with id [Web] is invalid. Event with id [Web] is invalid. CloudStub has no service for events of the type HttpApi. Rollback requested by user.",
  );
});
