import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the topic service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [sns], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/sns/${path}`, { method })).json() as Promise<
      Record<string, unknown>
    >;

  test("creates a topic, subscribes to it and publishes, and the API port shows it", async () => {
    const TopicArn = "arn:aws:sns:us-east-1:000000000000:cli-topic";
    const created = await aws("sns", "create-topic", "--name", "cli-topic");
    expect(created).toEqual({ status: 0, output: { TopicArn }, error: "" });
    const endpoint = "arn:aws:sqs:us-east-1:000000000000:orders";
    const subscribe = [
      "sns",
      "subscribe",
      "--topic-arn",
      TopicArn,
      "--protocol",
      "sqs",
      "--notification-endpoint",
      endpoint,
    ];
    const subscribed = await aws(...subscribe);
    const { SubscriptionArn } = subscribed.output as { SubscriptionArn: string };
    const [published, described, listed] = await Promise.all([
      aws("sns", "publish", "--topic-arn", TopicArn, "--subject", "s", "--message", "hé & <😀>"),
      aws("sns", "get-topic-attributes", "--topic-arn", TopicArn),
      aws("sns", "list-subscriptions-by-topic", "--topic-arn", TopicArn),
    ]);
    expect(published.output).toEqual({ MessageId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(described.output).toMatchObject({ Attributes: { TopicArn, SubscriptionsConfirmed: "1" } });
    expect(listed.output).toMatchObject({
      Subscriptions: [{ SubscriptionArn, Protocol: "sqs", Endpoint: endpoint, TopicArn }],
    });
    expect(await api("GET", "list-subscriptions?topic=cli-topic")).toEqual({
      subscriptions: [{ subscriptionArn: SubscriptionArn, topicArn: TopicArn, protocol: "sqs", endpoint }],
    });
  });

  test("deletes a topic that the API port made, and then says that it does not exist", async () => {
    const { topicArn } = (await api("POST", "create-topic?topic=api-topic")) as { topicArn: string };
    expect(await aws("sns", "delete-topic", "--topic-arn", topicArn)).toEqual({
      status: 0,
      output: undefined,
      error: "",
    });
    expect((await api("GET", "list-topics"))["topics"]).not.toContain(topicArn);
    const { status, error } = await aws("sns", "get-topic-attributes", "--topic-arn", topicArn);
    expect(status).not.toBe(0);
    expect(error).toContain("(NotFound)");
    expect(error).toContain("Topic does not exist");
  });
});
