import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the topic service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [sns], port: 0, apiPort: 0 });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/sns/${path}`, { method })).json();

  test("every state-backed operation works, and the API port shows what it did", async () => {
    const answer = await python(`
sns = boto3.client("sns")
topic = answer["topic"] = sns.create_topic(Name="orders", Attributes={"DisplayName": "h\\u00e9"}, Tags=[{"Key": "k", "Value": "v"}])["TopicArn"]
sns.create_topic(Name="gone.fifo", Attributes={"FifoTopic": "true"})
sns.delete_topic(TopicArn=topic.replace("orders", "gone.fifo"))
answer["topics"] = [each["TopicArn"] for page in sns.get_paginator("list_topics").paginate() for each in page["Topics"]]
kept = answer["kept"] = sns.subscribe(TopicArn=topic, Protocol="https", Endpoint="https://example.com/?a=<1>&b=h\\u00e9")["SubscriptionArn"]
gone = sns.subscribe(TopicArn=topic, Protocol="email", Endpoint="a@example.com", ReturnSubscriptionArn=True)["SubscriptionArn"]
answer["two"] = sns.get_topic_attributes(TopicArn=topic)["Attributes"]["SubscriptionsConfirmed"]
sns.unsubscribe(SubscriptionArn=gone)
sns.unsubscribe(SubscriptionArn=gone)
answer["one"] = sns.get_topic_attributes(TopicArn=topic)["Attributes"]["SubscriptionsConfirmed"]
answer["all"] = sns.list_subscriptions()["Subscriptions"]
answer["of the topic"] = sns.list_subscriptions_by_topic(TopicArn=topic)["Subscriptions"]
answer["pending"] = sns.get_subscription_attributes(SubscriptionArn=kept)["Attributes"]["PendingConfirmation"]
entries = [{"Id": name, "Message": "m"} for name in ["a", "b"]]
answer["batch"] = [each["Id"] for each in sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=entries)["Successful"]]
attributes = {"a": {"DataType": "Binary", "BinaryValue": b"\\x00\\xff"}}
answer["fresh"] = len({sns.publish(TopicArn=topic, Message="m", MessageAttributes=attributes)["MessageId"] for _ in range(3)})
answer["tags"] = sns.list_tags_for_resource(ResourceArn=topic)["Tags"]
`);
    const topic = "arn:aws:sns:us-east-1:000000000000:orders";
    const SubscriptionArn = answer["kept"] as string;
    const Endpoint = "https://example.com/?a=<1>&b=hé";
    const shown = { SubscriptionArn, Owner: "000000000000", Protocol: "https", Endpoint, TopicArn: topic };
    expect(answer).toEqual({
      topic,
      topics: [topic],
      kept: SubscriptionArn,
      two: "2",
      one: "1",
      all: [shown],
      "of the topic": [shown],
      pending: "false",
      batch: ["a", "b"],
      fresh: 3,
      tags: [],
    });
    expect(await api("GET", "list-topics")).toEqual({ topics: [topic] });
    expect(await api("GET", "list-subscriptions")).toEqual({
      subscriptions: [{ subscriptionArn: SubscriptionArn, topicArn: topic, protocol: "https", endpoint: Endpoint }],
    });
  });

  test("the resource interface finds and removes subscriptions of the API port", async () => {
    await api("POST", "create-topic?topic=resource");
    await api("POST", "subscribe?topic=resource&protocol=sms&endpoint=%2B15550100");
    const answer = await python(`
topic = boto3.resource("sns").Topic("arn:aws:sns:us-east-1:000000000000:resource")
[subscription] = topic.subscriptions.all()
answer["endpoint"] = subscription.attributes["Endpoint"]
subscription.delete()
topic.publish(Message="m")
`);
    expect(answer).toEqual({ endpoint: "+15550100" });
    expect(await api("GET", "list-subscriptions?topic=resource")).toEqual({ subscriptions: [] });
  });

  test("errors are the exceptions that boto3 has for them", async () => {
    const answer = await python(`
sns = boto3.client("sns")
topic = "arn:aws:sns:us-east-1:000000000000:nobody"
answer["missing"] = failure(lambda: sns.get_topic_attributes(TopicArn=topic))
answer["name"] = failure(lambda: sns.create_topic(Name="a b"))
answer["subscription"] = failure(lambda: sns.get_subscription_attributes(SubscriptionArn=topic + ":x"))
answer["nobody"] = failure(lambda: sns.publish(Message="m"))
answer["batch"] = failure(lambda: sns.publish_batch(TopicArn=topic, PublishBatchRequestEntries=[]))
answer["attribute"] = failure(lambda: sns.publish(TopicArn=topic, Message="m", MessageAttributes={"a": {"DataType": "String", "StringValue": ""}}))
`);
    const invalid = { type: "InvalidParameterException", code: "InvalidParameter", status: 400 };
    expect(answer).toMatchObject({
      missing: { type: "NotFoundException", code: "NotFound", message: "Topic does not exist", status: 404 },
      name: { ...invalid, message: "Invalid parameter: Topic Name" },
      subscription: {
        type: "NotFoundException",
        code: "NotFound",
        message: "Subscription does not exist",
        status: 404,
      },
      nobody: {
        ...invalid,
        message: "Invalid parameter: TopicArn or TargetArn Reason: no value for required parameter",
      },
      batch: { type: "EmptyBatchRequestException", code: "EmptyBatchRequest", status: 400 },
      attribute: { type: "InvalidParameterValueException", code: "ParameterValueInvalid", status: 400 },
    });
  });
});
