import fc from "fast-check";
import { name } from "../../../tests/contracts/arbitraries.js";
import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { requests } from "./requests.js";

const topic = name.map((each) => `arn:aws:sns:us-east-1:000000000000:${each}`);

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
    await ask("Subscribe", { TopicArn: "arn:aws:sns:us-east-1:000000000000:a", Protocol: "email", Endpoint: "a@example.org" });
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
  writes: {
    CreateTopic: { Name: name },
    Subscribe: { TopicArn: topic, Protocol: fc.constant("email"), Endpoint: fc.constantFrom("a@example.org", "b@example.org") },
    DeleteTopic: { TopicArn: topic },
  },
};
