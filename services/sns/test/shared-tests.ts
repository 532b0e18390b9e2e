import fc from "fast-check";
import { name } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, requests } from "./requests.js";

const topic = name.map((each) => `arn:aws:sns:us-east-1:000000000000:${each}`);

const arn = (resource: string) => `arn:aws:sns:us-east-1:000000000000:${resource}`;

/** What the tests of all services need to know of the topic service. */
export const sharedTests: SharedTests = {
  evaluated: {
    CreateTopic: "Name Attributes",
    DeleteTopic: "TopicArn",
    GetSubscriptionAttributes: "SubscriptionArn",
    GetTopicAttributes: "TopicArn",
    ListSubscriptions: "",
    ListSubscriptionsByTopic: "TopicArn",
    ListTopics: "",
    Subscribe: "TopicArn Protocol Endpoint",
    Unsubscribe: "SubscriptionArn",
  },
  indifferent: {
    ReturnSubscriptionArn: "the ARN is always returned",
  },
  async storeEveryKind(ask) {
    await ask("CreateTopic", { Name: "a" });
    await ask("Subscribe", { TopicArn: arn("a"), Protocol: "email", Endpoint: "a@example.org" });
    // The rest is stored where topics are emulated: numbers, indexes, what waits for its delivery and what was sent.
    const Attributes = { FilterPolicy: '{"a":["b"]}' };
    await ask("Subscribe", { TopicArn: arn("a"), Protocol: "sms", Endpoint: "+15550101", Attributes });
    await ask("Subscribe", { TopicArn: arn("a"), Protocol: "sms", Endpoint: "+15550102" });
    await ask("Subscribe", { TopicArn: arn("a"), Protocol: "sqs", Endpoint: "arn:aws:sqs:us-east-1:000000000000:q" });
    await ask("Subscribe", { TopicArn: arn("a"), Protocol: "http", Endpoint: "http://127.0.0.1:1" });
    await ask("Publish", { TopicArn: arn("a"), Message: "m" });
    await ask("CreateTopic", {
      Name: "b.fifo",
      Attributes: { FifoTopic: "true", ArchivePolicy: '{"MessageRetentionPeriod":"1"}' },
    });
    await ask("Publish", { TopicArn: arn("b.fifo"), Message: "m", MessageGroupId: "g", MessageDeduplicationId: "d" });
    await ask("CreatePlatformApplication", { Platform: "GCM", Name: "app", Attributes: { PlatformCredential: "c" } });
    await ask("CreatePlatformEndpoint", { PlatformApplicationArn: arn("app/GCM/app"), Token: "t" });
    await ask("SetSMSAttributes", { attributes: { DefaultSMSType: "Promotional" } });
    await ask("CreateSMSSandboxPhoneNumber", { PhoneNumber: "+15550100" });
  },
  emptyAtRest: {
    "sns/emulated/groups": "a message waits there while a queue fails to take another one of its group",
    "sns/emulated/next-posts":
      "the time is noted when a message goes to an HTTP endpoint that has confirmed its subscription",
  },
  async readEverything(ask) {
    return [
      await listAndRead(await ask("ListTopics", {}), "Topics", ({ TopicArn }: Entry) => [
        ask("GetTopicAttributes", { TopicArn }),
        ask("ListSubscriptionsByTopic", { TopicArn }),
      ]),
      await listAndRead(await ask("ListSubscriptions", {}), "Subscriptions", ({ SubscriptionArn }: Entry) => [
        ask("GetSubscriptionAttributes", { SubscriptionArn }),
      ]),
    ];
  },
  requests,
  emulatedRequests,
  writes: {
    CreateTopic: { Name: name },
    Subscribe: {
      TopicArn: topic,
      Protocol: fc.constant("email"),
      Endpoint: fc.constantFrom("a@example.org", "b@example.org"),
    },
    DeleteTopic: { TopicArn: topic },
  },
};
