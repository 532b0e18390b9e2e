/** Agents that act on another service: SNS, whose overlay delivers to a queue what was published, and SQS as it is. */
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { FaultEffect } from "@cloudstub/core";
import { addFault } from "@cloudstub/core";
import type { Agent, AgentCall, Call, Collection, Scope, ServiceModule } from "@cloudstub/kit";
import { startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { manualClock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";

interface Delivery {
  readonly message: string;
  readonly cause: string;
  readonly time: number;
}

interface Own {
  readonly outbox: Collection<Delivery>;
}

type Sqs = typeof import("@aws-sdk/client-sqs");

const QueueUrl = "http://localhost/000000000000/orders";

function publish({ Message = "" }: { readonly Message?: string }, { state, clock, requestId }: Call<Own>) {
  state.outbox.set(requestId, { message: Message, cause: requestId, time: clock.now() });
  return { MessageId: requestId };
}

/** Sends the next message; a failed delivery is tried again after a second, of which the state knows. */
const deliver = ({ state, peers, clock }: AgentCall<Own>): unknown => {
  const [[key, delivery] = ["", undefined]] = state.outbox.entries();
  if (delivery === undefined) return undefined;
  try {
    return peers.of<Sqs>("sqs", { cause: delivery.cause }).SendMessage({ QueueUrl, MessageBody: delivery.message });
  } catch {
    state.outbox.set(key, { ...delivery, time: clock.now() + 1000 });
    return "failed";
  }
};

const due: Agent<Own>["due"] = ({ outbox }) => [...outbox.values()][0];

const agents: { readonly [kind: string]: Agent<Own> } = {
  synchronous: {
    due,
    run(call) {
      const [key = ""] = call.state.outbox.keys();
      if (deliver(call) !== "failed") call.state.outbox.delete(key);
    },
  },
  asynchronous: {
    due,
    async run(call) {
      const [key = ""] = call.state.outbox.keys();
      if ((await deliver(call)) !== "failed") call.atomically(() => void call.state.outbox.delete(key));
    },
  },
};

async function open(agent: Agent<Own> | undefined) {
  const own = (scope: Scope): Own => ({ outbox: scope.collection<Delivery>("outbox") });
  const module = {
    ...sns,
    emulated: { state: own, operations: { Publish: publish }, agents: { deliveries: agent } },
  } as unknown as ServiceModule;
  const clock = manualClock();
  const server = await startServer({ modules: [module, sqs], fidelity: "emulated", clock, port: 0, apiPort: 0 });
  const config = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  };
  const [topics, queues] = [new SNSClient(config), new SQSClient(config)];
  onTestFinished(async () => {
    topics.destroy();
    queues.destroy();
    await server.close();
  });
  await queues.send(new CreateQueueCommand({ QueueName: "orders" }));
  const published = () =>
    topics.send(new PublishCommand({ TopicArn: "arn:aws:sns:us-east-1:000000000000:t", Message: "m" }));
  const received = async () => {
    const { Messages = [] } = await queues.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body }) => Body);
  };
  const history = () =>
    server.world.history
      .latestFirst()
      .filter(({ name }) => name !== "CreateQueue" && name !== "ReceiveMessage")
      .sort((one, other) => one.number - other.number);
  return { server, clock, published, received, history };
}

test("what was published is received at once, and the history says why", async () => {
  const { published, received, history } = await open(agents["synchronous"]);
  await published();
  expect(await received()).toEqual(["m"]);
  const [request, delivery] = history();
  expect(delivery).toMatchObject({ name: "SendMessage", cause: request?.requestId, statusCode: 200 });
});

test.each<[FaultEffect, left: string[], later: string[]]>([
  [{ effect: "error", code: "RequestThrottled" }, [], ["m"]],
  // Carried out, but the sender does not know: it delivers twice, as AWS may.
  [{ effect: "lost-answer" }, ["m"], ["m"]],
])("a delivery that meets %j is tried again by the agent's own rule", async (effect, left, later) => {
  const { server, clock, published, received } = await open(agents["synchronous"]);
  addFault(server, { service: "sqs", operation: "SendMessage", ...effect }, "fault");
  await published();
  expect(await received()).toEqual(left);
  await clock.advance(1000);
  expect(await received()).toEqual(later);
});

test("a delayed delivery holds up no answer of an agent that waits for it", async () => {
  const { server, clock, published, received, history } = await open(agents["asynchronous"]);
  addFault(server, { service: "sqs", operation: "SendMessage", effect: "delay", milliseconds: 5000 }, "fault");
  await published();
  expect(await received()).toEqual([]);
  await clock.advance("10s");
  expect(await received()).toEqual(["m"]);
  expect(history().map(({ name, statusCode }) => `${name} ${statusCode}`)).toEqual(["Publish 200", "SendMessage 200"]);
});

test("a delayed delivery that an agent does not wait for is a defect, and the message is not forgotten", async () => {
  const { server, clock, published, received, history } = await open(agents["synchronous"]);
  addFault(server, { service: "sqs", operation: "SendMessage", effect: "delay", milliseconds: 5 }, "fault");
  await published();
  expect(history().find(({ method }) => method === "AGENT")?.error?.message).toBe(
    "It called another service, which answered with a promise, and returned none.",
  );
  server.world.faults.clear();
  await clock.advance(1000);
  expect(await received()).toContain("m");
});
