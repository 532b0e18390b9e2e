import {
  DeleteTopicCommand,
  GetSubscriptionAttributesCommand,
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SubscribeCommand,
  UnsubscribeCommand,
} from "@aws-sdk/client-sns";
import type { Collection, Family, Scope } from "@cloudstub/kit";
import { beforeEach, expect, test } from "vitest";
import sns from "../src/index.js";
import { type SnsState, snsState } from "../src/state.js";
import { addSubscription } from "../src/subscription.js";
import { addTopic } from "../src/topic.js";
import { laboratory } from "./laboratory.js";

let state: SnsState;
let touched = 0;

/** The store's own collections; every call and every step of an iteration is counted. */
function counting(scope: Scope): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touched++;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args));
      },
    });
  const family = <V>(name: string): Family<V> => {
    const members = scope.family<V>(name);
    return { of: (id) => watch(members.of(id)), drop: (id) => members.drop(id) };
  };
  return { collection: (name) => watch(scope.collection(name)), family };
}

function steps(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const lab = laboratory({
  ...sns,
  state(scope) {
    state = snsState(counting(scope));
    return state;
  },
});
const arn = (name: string) => `arn:aws:sns:us-east-1:000000000000:${name}`;
const TopicArn = arn("orders");
const ids = { uuid: () => lab.server.world.ids.uuid(), bytes: () => new Uint8Array() };

beforeEach(async () => {
  await lab.api("POST /api/sns/create-topic?topic=orders");
  await lab.api("POST /api/sns/create-topic?topic=quiet");
});

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    touched = 0;
    const result = await run();
    measured[name] = touched;
    return result;
  };
  const subscribe = new SubscribeCommand({ TopicArn, Protocol: "email", Endpoint: "new@example.com" });
  const { SubscriptionArn } = await measure("subscribe", () => lab.client.send(subscribe));
  await measure("subscribe again", () => lab.client.send(subscribe));
  await measure("find", () => lab.client.send(new GetSubscriptionAttributesCommand({ SubscriptionArn })));
  await measure("count", () => lab.client.send(new GetTopicAttributesCommand({ TopicArn })));
  await measure("list another topic", () => lab.client.send(new ListSubscriptionsByTopicCommand({ TopicArn: arn("quiet") })));
  await measure("unsubscribe", () => lab.client.send(new UnsubscribeCommand({ SubscriptionArn })));
  await measure("create", () => lab.api("POST /api/sns/create-topic?topic=new"));
  await measure("delete", () => lab.client.send(new DeleteTopicCommand({ TopicArn })));
  await lab.api("POST /api/sns/delete-topic?topic=new");
  await lab.api("POST /api/sns/create-topic?topic=orders");
  return measured;
}

function fill(count: number): void {
  for (let i = 0; i < count; i++) {
    addSubscription({ state, ids }, { name: "orders" }, { protocol: "email", endpoint: `a${i}@example.com` });
    addTopic({ state }, `topic-${i}`, false);
  }
}

test("operations touch the store no more often with 5,000 topics and subscriptions than with 20", async () => {
  fill(20);
  const few = await costs();
  fill(5000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(20);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
