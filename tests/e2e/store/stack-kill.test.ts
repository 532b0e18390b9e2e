import { join } from "node:path";
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  SignalResourceCommand,
} from "@aws-sdk/client-cloudformation";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub, temporaryDirectory } from "../process.js";

const args = ["--services=cloudformation,sqs", "--fidelity=emulated", "--modules-dir", join(root, "modules")];

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

test("a stack goes on after kill -9 where it was, and its resources are deleted with it after another one", async () => {
  const storeDir = await temporaryDirectory();
  const started = async () => {
    const server = await startCloudstub([...args, `--store-dir=${storeDir}`]);
    const config = {
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    };
    const stacks = new CloudFormationClient(config);
    const sqs = new SQSClient(config);
    return {
      stacks,
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
