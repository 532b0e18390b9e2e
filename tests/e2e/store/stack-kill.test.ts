import { join } from "node:path";
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  SignalResourceCommand,
  UpdateStackCommand,
} from "@aws-sdk/client-cloudformation";
import { CreateTopicCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub, temporaryDirectory } from "../process.js";

const args = ["--services=cloudformation,sns,sqs", "--fidelity=emulated", "--modules-dir", join(root, "modules")];

const template = {
  Resources: {
    First: { Type: "AWS::SQS::Queue", Properties: { QueueName: "first" } },
    Handle: { Type: "AWS::CloudFormation::WaitConditionHandle" },
    Ready: {
      Type: "AWS::CloudFormation::WaitCondition",
      DependsOn: "First",
      Properties: { Handle: { Ref: "Handle" }, Timeout: "3600" },
    },
    Last: { Type: "AWS::SQS::Queue", DependsOn: "Ready", Properties: { QueueName: "last" } },
  },
};

/** Starts servers, one after another, on one store directory. */
async function laboratory() {
  const storeDir = await temporaryDirectory();
  return async () => {
    const server = await startCloudstub([...args, `--store-dir=${storeDir}`]);
    const config = {
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    };
    const stacks = new CloudFormationClient(config);
    const sqs = new SQSClient(config);
    return {
      config,
      stacks,
      sqs,
      status: async () => (await stacks.send(new DescribeStacksCommand({ StackName: "app" }))).Stacks?.[0]?.StackStatus,
      resources: async () => {
        const { StackResources = [] } = await stacks.send(new DescribeStackResourcesCommand({ StackName: "app" }));
        return Object.fromEntries(StackResources.map((each) => [each.LogicalResourceId, each.ResourceStatus]));
      },
      queues: async () => {
        const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
        return QueueUrls.map((url) => url.slice(url.lastIndexOf("/") + 1));
      },
      kill: async () => {
        server.signal("SIGKILL");
        await server.end();
      },
    };
  };
}

test("a stack goes on after kill -9 where it was, and its resources are deleted with it after another one", async () => {
  const started = await laboratory();
  let run = await started();
  await run.stacks.send(new CreateStackCommand({ StackName: "app", TemplateBody: JSON.stringify(template) }));
  expect(await run.status()).toBe("CREATE_IN_PROGRESS");
  expect(await run.queues()).toEqual(["first"]);
  await run.kill();

  run = await started();
  expect(await run.status()).toBe("CREATE_IN_PROGRESS");
  expect(await run.resources()).toMatchObject({ First: "CREATE_COMPLETE", Ready: "CREATE_IN_PROGRESS" });
  await run.stacks.send(
    new SignalResourceCommand({ StackName: "app", LogicalResourceId: "Ready", UniqueId: "a", Status: "SUCCESS" }),
  );
  await expect.poll(run.status).toBe("CREATE_COMPLETE");
  expect(await run.queues()).toEqual(["first", "last"]);
  await run.kill();

  run = await started();
  expect(await run.status()).toBe("CREATE_COMPLETE");
  await run.stacks.send(new DeleteStackCommand({ StackName: "app" }));
  await expect.poll(run.queues).toEqual([]);
  await run.kill();
});

/** A queue whose delay changes, a custom resource of a topic, and, where it is broken, a queue that can't be made. */
const changing = (size: number, isBroken: boolean) => {
  const broken = { Type: "AWS::SQS::Queue", DependsOn: "Custom", Properties: { DelaySeconds: 99_999 } };
  const Custom = {
    Type: "Custom::Thing",
    DependsOn: "Queue",
    Properties: { ServiceToken: "arn:aws:sns:us-east-1:000000000000:provider", Size: size },
  };
  const Queue = { Type: "AWS::SQS::Queue", Properties: { QueueName: "orders", DelaySeconds: size } };
  return JSON.stringify({ Resources: { Queue, Custom, ...(isBroken && { Broken: broken }) } });
};

test("the rollback of an update goes on after kill -9 in the midst of it", async () => {
  const started = await laboratory();
  let run = await started();
  const { QueueUrl = "" } = await run.sqs.send(new CreateQueueCommand({ QueueName: "requests" }));
  const sns = new SNSClient(run.config);
  const { TopicArn } = await sns.send(new CreateTopicCommand({ Name: "provider" }));
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:requests";
  const Attributes = { RawMessageDelivery: "true" };
  await sns.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint, Attributes }));
  /** Answers the next request to the custom resource, and returns its type with its size. */
  const answer = async () => {
    const input = { QueueUrl: new URL(new URL(QueueUrl).pathname, run.config.endpoint).href, WaitTimeSeconds: 5 };
    const { Messages: [message] = [] } = await run.sqs.send(new ReceiveMessageCommand(input));
    await run.sqs.send(new DeleteMessageCommand({ ...input, ReceiptHandle: message?.ReceiptHandle }));
    const asked = JSON.parse(message?.Body ?? "");
    const { RequestType, ResponseURL, StackId, RequestId, LogicalResourceId, ResourceProperties } = asked;
    const body = { Status: "SUCCESS", PhysicalResourceId: "it", StackId, RequestId, LogicalResourceId };
    // The port is another one after each start.
    const url = new URL(ResponseURL);
    url.port = new URL(run.config.endpoint).port;
    await fetch(url, { method: "PUT", body: JSON.stringify(body) });
    return `${RequestType} ${ResourceProperties.Size}`;
  };
  await run.stacks.send(new CreateStackCommand({ StackName: "app", TemplateBody: changing(1, false) }));
  expect(await answer()).toBe("Create 1");
  await expect.poll(run.status).toBe("CREATE_COMPLETE");
  await run.stacks.send(new UpdateStackCommand({ StackName: "app", TemplateBody: changing(2, true) }));
  expect(await answer()).toBe("Update 2");
  // The custom resource is asked to be what it was, and does not answer yet.
  await expect.poll(run.status).toBe("UPDATE_ROLLBACK_IN_PROGRESS");
  await run.kill();

  run = await started();
  expect(await run.status()).toBe("UPDATE_ROLLBACK_IN_PROGRESS");
  expect(await answer()).toBe("Update 1");
  await expect.poll(run.status).toBe("UPDATE_ROLLBACK_COMPLETE");
  const asked = { QueueUrl: "orders", AttributeNames: ["DelaySeconds" as const] };
  expect((await run.sqs.send(new GetQueueAttributesCommand(asked))).Attributes).toEqual({ DelaySeconds: "1" });
  expect(await run.queues()).toEqual(["orders", "requests"]);
  await run.kill();
});
