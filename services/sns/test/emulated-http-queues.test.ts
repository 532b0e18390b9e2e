import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import {
  CreateTopicCommand,
  GetTopicAttributesCommand,
  PublishCommand,
  SNSClient,
  SubscribeCommand,
} from "@aws-sdk/client-sns";
import { manualClock } from "@cloudstub/core";
import { startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import sns from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

/** An endpoint of a user's program: paths that begin with `/hang` get no answer until they are released. */
let endpoint: Server;
let url: string;
/** What it got, as path and message. */
let got: string[];
/** The requests that hang now. */
let hanging: (() => void)[];
let mostAtOnce: number;
/** Never reset: a request of an earlier test may end during the next one. */
let atOnce = 0;

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    const { Type, Message, SubscribeURL } = JSON.parse(await text(request)) as Record<string, string>;
    if (Type === "SubscriptionConfirmation") await fetch(SubscribeURL as string);
    else {
      got.push(`${request.url} ${Message}`);
      if (request.url?.startsWith("/hang")) await new Promise<void>((resolve) => hanging.push(resolve));
    }
    // Before the answer: with it the sender may begin the next request.
    atOnce--;
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => endpoint.once("listening", resolve));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
});
beforeEach(() => {
  got = [];
  hanging = [];
  mostAtOnce = 0;
});
afterAll(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});
const release = () => {
  for (const answer of hanging.splice(0)) answer();
};

const pending = async (TopicArn: string) =>
  (await lab.client.send(new GetTopicAttributesCommand({ TopicArn }))).Attributes?.["SubscriptionsPending"];

describe("An HTTP endpoint that does not answer", () => {
  test("delays none of 50 others, nor their confirmations, nor messages of a later time", {
    timeout: 30_000,
  }, async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, `${url}/hang`);
    await expect.poll(() => pending(topic)).toBe("0");
    for (let n = 0; n < 30; n++) await lab.publish(topic, `early ${n}`);
    await expect.poll(() => hanging.length).toBeGreaterThan(0);
    for (let n = 0; n < 50; n++) await lab.subscribe(topic, `${url}/good/${n}`);
    await expect.poll(() => pending(topic)).toBe("0");
    await lab.publish(topic, "now");
    await expect.poll(() => got.filter((each) => each.endsWith(" now") && each.startsWith("/good"))).toHaveLength(50);
    await lab.clock.advance("1h");
    await lab.publish(topic, "later");
    await expect.poll(() => got.filter((each) => each.endsWith(" later") && each.startsWith("/good"))).toHaveLength(50);
    // Its own messages wait for their turns, all of them in order of their slots.
    expect(got.filter((each) => each.startsWith("/hang"))).toHaveLength(5);
    const releasing = setInterval(release, 5);
    await expect.poll(() => got.filter((each) => each.startsWith("/hang"))).toHaveLength(32);
    clearInterval(releasing);
    release();
    expect(new Set(got.filter((each) => each.startsWith("/hang"))).size).toBe(32);
  });

  test("is sent at most five requests at one time, and after them each other message once", async () => {
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, `${url}/hang`);
    await expect.poll(() => pending(topic)).toBe("0");
    mostAtOnce = 0;
    for (let n = 0; n < 12; n++) await lab.publish(topic, `${n}`);
    for (const count of [5, 5, 2]) {
      await expect.poll(() => hanging).toHaveLength(count);
      release();
    }
    expect(mostAtOnce).toBe(5);
    // Requests under way at one time have sockets of their own, and may arrive in any order.
    expect([...got].sort()).toEqual(Array.from({ length: 12 }, (_, n) => `/hang ${n}`).sort());
  });

  test("is forgotten by a reset, and what is published after it arrives, also at the same time", async () => {
    const old = await lab.topic("orders");
    await lab.subscribe(old, `${url}/hang`);
    await expect.poll(() => pending(old)).toBe("0");
    for (let n = 0; n < 8; n++) await lab.publish(old, `old ${n}`);
    await expect.poll(() => hanging).toHaveLength(5);
    lab.server.world.reset();
    const topic = await lab.topic("orders");
    await lab.subscribe(topic, `${url}/good`);
    await expect.poll(() => pending(topic)).toBe("0");
    release();
    await lab.publish(topic, "new");
    await expect.poll(() => got).toContain("/good new");
    expect(got).toHaveLength(6);
  });
});

test("Messages to an HTTP endpoint that were under way are sent again after a restart", {
  timeout: 30_000,
}, async () => {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-sns-"));
  const options = {
    modules: [sns],
    port: 0,
    apiPort: 0,
    fidelity: "emulated",
    storeDir,
    clock: manualClock(Date.UTC(2026, 0, 1)),
  } as const;
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  try {
    const first = await startServer(options);
    const client = new SNSClient({ endpoint: `http://127.0.0.1:${first.port}`, region: "us-east-1", credentials });
    const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "orders" }));
    await client.send(new SubscribeCommand({ TopicArn, Protocol: "http", Endpoint: `${url}/hang` }));
    await expect
      .poll(() => first.world.history.latestFirst().some(({ name }) => name === "ConfirmSubscription"))
      .toBe(true);
    for (let n = 0; n < 8; n++) await client.send(new PublishCommand({ TopicArn, Message: `${n}` }));
    await expect.poll(() => hanging).toHaveLength(5);
    client.destroy();
    await first.close();
    got = [];
    hanging = [];
    const releasing = setInterval(release, 5);
    const second = await startServer(options);
    await expect.poll(() => new Set(got).size).toBe(8);
    clearInterval(releasing);
    release();
    await second.close();
  } finally {
    await rm(storeDir, { recursive: true });
  }
});
