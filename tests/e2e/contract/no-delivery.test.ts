/** The topic service stores subscriptions and delivers nothing (specification, section 6). */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  ConfirmSubscriptionCommand,
  CreateTopicCommand,
  PublishBatchCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";

// Specification 4.2 POST /api/sns/publish; 6.1a; 6.2b
test("a published message reaches no queue and no HTTP endpoint, and no subscriber has to confirm", async () => {
  const heard: string[] = [];
  const hook = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void hook.close());
  const server = await startServer({ modules: [sns, sqs], port: 0, apiPort: 0 });
  const credentials = { accessKeyId: "any", secretAccessKey: "any" };
  const config = { endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", credentials, maxAttempts: 1 };
  const [topics, queues] = [new SNSClient(config), new SQSClient(config)];

  await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "orders" }));
  const endpoints = [
    ["sqs", "arn:aws:sqs:us-east-1:000000000000:orders"],
    ["http", `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`],
  ];
  for (const [Protocol, Endpoint] of endpoints)
    await topics.send(new SubscribeCommand({ TopicArn, Protocol, Endpoint }));
  await topics.send(new ConfirmSubscriptionCommand({ TopicArn, Token: "t" }));
  expect((await topics.send(new PublishCommand({ TopicArn, Message: "m" }))).MessageId).toBeDefined();
  const PublishBatchRequestEntries = [{ Id: "1", Message: "m" }];
  expect(
    (await topics.send(new PublishBatchCommand({ TopicArn, PublishBatchRequestEntries }))).Successful,
  ).toHaveLength(1);
  topics.destroy();
  queues.destroy();

  const messages = await fetch(`http://127.0.0.1:${server.apiPort}/api/sqs/receive-message?queue=orders`);
  expect(await messages.json()).toEqual({ messages: [] });
  await server.close();
  await fetch(`${endpoints[1]?.[1]}mine`);
  expect(heard).toEqual(["GET /mine"]);
});
