/**
 * A mapping reads its source with the permissions of its function's role. Sources: Lambda developer guide, "Using Lambda with Amazon SQS" and "… with Amazon
 * DynamoDB", execution role; the words of refusals are AWS's (serverless/serverless, issue 1441; aws/aws-cdk, issue 6770).
 */
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateRoleCommand, DeleteRolePolicyCommand, IAMClient, PutRolePolicyCommand } from "@aws-sdk/client-iam";
import {
  CreateEventSourceMappingCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import { CreateQueueCommand, SendMessageCommand, SetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { manualClock, startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";
import { everyService } from "../../all-services.js";
import { ACCOUNT, allow, policy } from "./laboratory.js";

const RoleName = "reader";
const Role = `arn:aws:iam::${ACCOUNT}:role/${RoleName}`;
const queueArn = `arn:aws:sqs:us-east-1:${ACCOUNT}:orders`;

async function laboratory(iam: "enforce" | "audit" = "enforce") {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const mock = await startMock({ services: everyService, fidelity: "emulated", iam, clock, port: false });
  onTestFinished(() => mock.stop());
  const config = { ...mock.clientConfig(), maxAttempts: 1 };
  const [identities, functions, queues] = [new IAMClient(config), new LambdaClient(config), new SQSClient(config)];
  const trust = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" };
  await identities.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: policy(trust) }));
  const given = await mock.lambda("work", () => ({}));
  await functions.send(new UpdateFunctionConfigurationCommand({ FunctionName: "work", Role }));
  const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  return {
    mock,
    config,
    given,
    permit: (...statements: object[]) =>
      identities.send(new PutRolePolicyCommand({ RoleName, PolicyName: "own", PolicyDocument: policy(...statements) })),
    forbid: () => identities.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: "own" })),
    permitByQueue: (...statements: object[]) =>
      queues.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy: policy(...statements) } })),
    map: (EventSourceArn: string, more = {}) =>
      functions.send(new CreateEventSourceMappingCommand({ FunctionName: "work", EventSourceArn, ...more })),
    send: (MessageBody: string) => queues.send(new SendMessageCommand({ QueueUrl, MessageBody })),
  };
}

const mapQueue = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

test("a queue is mapped only for a role that may read it, and read for as long as it may", async () => {
  const { mock, given, permit, forbid, map, send } = await laboratory();
  for (const [index, action] of ["ReceiveMessage", "DeleteMessage", "GetQueueAttributes"].entries()) {
    if (index > 0) await permit(allow(mapQueue.slice(0, index), queueArn));
    await expect(map(queueArn)).rejects.toMatchObject({
      name: "InvalidParameterValueException",
      message: `The provided execution role does not have permissions to call ${action} on SQS`,
    });
  }
  await permit(allow(mapQueue, queueArn));
  await map(queueArn);
  await send("first");
  await mock.settled();
  expect(given.invocations).toHaveLength(1);
  await forbid();
  await send("second");
  await mock.clock.advance("5s");
  expect(given.invocations).toHaveLength(1);
  expect(mock.why("sqs", "ReceiveMessage")).toContain("is not authorized to perform: sqs:receivemessage");
  await permit(allow(mapQueue, queueArn));
  await mock.clock.advance("5s");
  await mock.settled();
  expect(given.invocations).toHaveLength(2);
});

test("the queue's own policy permits it too", async () => {
  const { permitByQueue, map } = await laboratory();
  await permitByQueue({ ...allow(mapQueue, queueArn), Principal: { AWS: Role } });
  await map(queueArn);
});

test("a stream is mapped only for a role that may read it", async () => {
  const { mock, config, given, permit, map } = await laboratory();
  const tables = new DynamoDBClient(config);
  const { TableDescription } = await tables.send(
    new CreateTableCommand({
      TableName: "orders",
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      BillingMode: "PAY_PER_REQUEST",
      StreamSpecification: { StreamEnabled: true, StreamViewType: "KEYS_ONLY" },
    }),
  );
  const arn = TableDescription?.LatestStreamArn ?? "";
  await expect(map(arn, { StartingPosition: "TRIM_HORIZON" })).rejects.toMatchObject({
    name: "InvalidParameterValueException",
    message: `Cannot access stream ${arn}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`,
  });
  await permit(allow(["dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:DescribeStream"], arn));
  await map(arn, { StartingPosition: "TRIM_HORIZON" });
  await tables.send(new PutItemCommand({ TableName: "orders", Item: { id: { S: "1" } } }));
  await mock.settled();
  expect(given.invocations).toHaveLength(1);
});

test("where permissions are noted only, the history tells what AWS would refuse", async () => {
  const { mock, map } = await laboratory("audit");
  await map(queueArn);
  const mapped = mock.history().find(({ operation }) => operation === "CreateEventSourceMapping");
  expect(mapped?.notes?.join()).toContain("is not authorized to perform: sqs:ReceiveMessage");
});
