/** Forks of a mock: worlds of their own on its ports, for tests that run at the same time. */
import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { MockFailure, manualClock, startMock } from "@cloudstub/testing";
import { testWith } from "@cloudstub/testing/vitest";
import { afterAll, describe, expect, test } from "vitest";

const clientOf = (mock: { clientConfig(): object }) => new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });

describe.each([
  ["on a socket", 0],
  ["without a port", false],
] as const)("a fork, %s,", (_, port) => {
  test("begins with the state and clock of its origin, and neither sees the other", async () => {
    await using mock = await startMock({ services: [sqs], fidelity: "emulated", clock: manualClock(), port });
    await clientOf(mock).send(new CreateQueueCommand({ QueueName: "seeded" }));
    await mock.clock.advance("1h");
    await using fork = mock.fork();
    await using second = fork.fork();
    await clientOf(fork).send(new CreateQueueCommand({ QueueName: "of-fork" }));
    await clientOf(mock).send(new CreateQueueCommand({ QueueName: "of-mock" }));
    const names = async (of: typeof mock) =>
      ((await clientOf(of).send(new ListQueuesCommand({}))).QueueUrls ?? []).map((url) => url.split("/").at(-1));
    expect(await names(mock)).toEqual(["of-mock", "seeded"]);
    expect(await names(fork)).toEqual(["of-fork", "seeded"]);
    expect(await names(second)).toEqual(["seeded"]);
    expect(fork.clock.now()).toBe(mock.clock.now());
    await fork.clock.advance("1h");
    expect(fork.clock.now()).toBe(mock.clock.now() + 3_600_000);
    expect(fork.history().map(({ operation }) => operation)).toEqual(["CreateQueue", "ListQueues"]);
    expect(second.history()).toHaveLength(1);
    expect(await (await fork.fetch("http://aws/?Action=ListQueues", { method: "GET" })).text()).toContain("of-fork");
  });

  test("has faults of its own, and ends with an error where one was never reached", async () => {
    await using mock = await startMock({ services: [sqs], port });
    const fork = mock.fork();
    fork.on("sqs", "CreateQueue").throttle();
    const queue = new CreateQueueCommand({ QueueName: "q" });
    await clientOf(mock).send(queue);
    await expect(clientOf(fork).send(queue)).rejects.toThrow();
    const unreached = mock.fork();
    unreached.on("sqs", "SendMessage").throttle();
    await fork.stop();
    await fork[Symbol.asyncDispose]();
    await expect(unreached[Symbol.asyncDispose]()).rejects.toThrow(/This fault was never reached/);
    await expect(clientOf(fork).send(queue)).rejects.toThrow(/was dropped/);
  });
});

test("a mock that does not run can't be forked", async () => {
  const mock = await startMock({ services: [sqs], port: false });
  await mock.stop();
  expect(() => mock.fork()).toThrow(MockFailure);
});

const own = testWith({
  services: [sqs],
  seed: async (mock) => void (await clientOf(mock).send(new CreateQueueCommand({ QueueName: "orders" }))),
});
const found: number[] = [];
for (let number = 0; number < 20; number++) {
  own.concurrent(`test ${number} finds its own message only`, async ({ fork }) => {
    const client = clientOf(fork);
    const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName: "orders" }));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: `${number}` }));
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    expect(Messages.map(({ Body }) => Body)).toEqual([`${number}`]);
    found.push(number);
  });
}
afterAll(() => {
  expect(found).toHaveLength(20);
});
