import {
  DeleteTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import { beforeEach, test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import sns from "../src/index.js";
import { snsState } from "../src/state.js";
import { addSubscription } from "../src/subscription.js";
import { addTopic } from "../src/topic.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(snsState);
const lab = laboratory({ modules: [{ ...sns, state: store.open }] });
const arn = (name: string) => `arn:aws:sns:us-east-1:000000000000:${name}`;
const TopicArn = arn("orders");
const ids = { uuid: () => lab.server.world.ids.uuid(), bytes: () => new Uint8Array() };

beforeEach(async () => {
  await lab.api("POST /api/sns/create-topic?topic=orders");
  await lab.api("POST /api/sns/create-topic?topic=quiet");
});

async function operations(measure: Measure): Promise<void> {
  const subscribe = new SubscribeCommand({ TopicArn, Protocol: "email", Endpoint: "new@example.com" });
  const { SubscriptionArn } = await measure("subscribe", () => lab.client.send(subscribe));
  await measure("subscribe again", () => lab.client.send(subscribe));
  await measure("find", () => lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn })));
  await measure("count", () => lab.client.send(new GetTopicAttributesCommand({ TopicArn })));
  await measure("list another topic", () =>
    lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn("quiet") })),
  );
  await measure("unsubscribe", () => lab.client.send(new UnsubscribeCommand({ SubscriptionArn })));
  await measure("create", () => lab.api("POST /api/sns/create-topic?topic=new"));
  await measure("delete", () => lab.client.send(new DeleteTopicCommand({ TopicArn })));
  await lab.api("POST /api/sns/delete-topic?topic=new");
  await lab.api("POST /api/sns/create-topic?topic=orders");
}

function fill(count: number): void {
  for (let i = 0; i < count; i++) {
    addSubscription(
      { state: store.state, ids },
      { name: "orders" },
      { protocol: "email", endpoint: `a${i}@example.com` },
    );
    addTopic({ state: store.state }, `topic-${i}`, false);
  }
}

test("operations touch the store no more often with 5,000 topics and subscriptions than with 20", async () => {
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(20),
    many: () => fill(5000),
    below: 20,
  });
});
