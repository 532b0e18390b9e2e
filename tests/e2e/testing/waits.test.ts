import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import lambda from "@cloudstub/lambda";
import sqs from "@cloudstub/sqs";
import { FidelityError, manualClock, startMock } from "@cloudstub/testing";
import { describe, expect, onTestFinished, test } from "vitest";

/** A mock with a queue, a client of its, and a poll of twenty seconds of a clock that is turned by hand. */
async function polled(port: 0 | false, fidelity: "contract" | "emulated") {
  const mock = await startMock({ services: [sqs], fidelity, clock: manualClock(), port });
  onTestFinished(() => mock.stop());
  const client = new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  const poll = async (WaitTimeSeconds: number, abortSignal?: AbortSignal) => {
    const command = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds });
    const { Messages = [] } = await client.send(command, abortSignal ? { abortSignal } : {});
    return Messages.map(({ Body }) => Body);
  };
  const send = (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  return { mock, client, QueueUrl, poll, send };
}

describe.each([
  ["on a socket", 0, "contract"],
  ["on a socket", 0, "emulated"],
  ["without a port", false, "contract"],
  ["without a port", false, "emulated"],
] as const)("A poll %s at the level %3$s", (_, port, level) => {
  test("is answered when a message comes", async () => {
    const { mock, poll, send } = await polled(port, level);
    const answer = poll(20);
    await mock.waiting("sqs", "ReceiveMessage");
    await send("a");
    expect(await answer).toEqual(["a"]);
  });

  test("is answered with nothing when the clock has been advanced", async () => {
    const { mock, poll } = await polled(port, level);
    const answer = poll(20);
    await mock.waiting("sqs", "ReceiveMessage");
    await mock.clock.advance(20_000);
    expect(await answer).toEqual([]);
  });

  test("is heard when it is aborted, and takes no message", async () => {
    const { mock, poll, send } = await polled(port, level);
    const controller = new AbortController();
    const answer = poll(20, controller.signal);
    await mock.waiting("sqs", "ReceiveMessage");
    const before = mock.history("sqs", "ReceiveMessage").length;
    controller.abort();
    await expect(answer).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    await expect.poll(() => mock.history("sqs", "ReceiveMessage").length).toBe(before + 1);
    await send("a");
    expect(await poll(0)).toEqual(["a"]);
  });

  test("ends with a reset, finds what a snapshot brings back, and does not keep the mock from stopping", async () => {
    const { mock, poll, send } = await polled(port, level);
    const empty = mock.snapshot();
    await send("a");
    const full = mock.snapshot();
    empty.restore();
    const found = poll(20);
    await mock.waiting("sqs", "ReceiveMessage");
    full.restore();
    expect(await found).toEqual(["a"]);

    empty.restore();
    const ended = poll(20);
    await mock.waiting("sqs", "ReceiveMessage");
    mock.reset();
    expect(await ended).toEqual([]);

    empty.restore();
    const stopped = poll(20);
    await mock.waiting("sqs", "ReceiveMessage");
    await mock.stop();
    expect(await stopped).toEqual([]);
  });
});

test("a message in flight is there again when the clock has been advanced", async () => {
  const { mock, poll, send } = await polled(false, "emulated");
  await send("a");
  expect(await poll(0)).toEqual(["a"]);
  const answer = poll(20);
  await mock.waiting("sqs", "ReceiveMessage");
  await mock.clock.advance(20_000);
  expect(await answer).toEqual([]);
  await mock.clock.advance(10_000);
  expect(await poll(0)).toEqual(["a"]);
});

test("a poll of fetch is heard when it is aborted", async () => {
  const { mock, QueueUrl } = await polled(false, "emulated");
  const controller = new AbortController();
  const reason = new Error("enough");
  const answer = mock.fetch("http://mock/", {
    method: "POST",
    headers: { "X-Amz-Target": "AmazonSQS.ReceiveMessage" },
    body: JSON.stringify({ QueueUrl, WaitTimeSeconds: 20 }),
    signal: controller.signal,
  });
  await mock.waiting("sqs", "ReceiveMessage");
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});

test("a mock that is started again lets calls wait again", async () => {
  const { mock, poll, send } = await polled(false, "emulated");
  await mock.stop();
  await mock.start();
  const answer = poll(20);
  await mock.waiting("sqs", "ReceiveMessage");
  await send("a");
  expect(await answer).toEqual(["a"]);
});

test("a service that can't behave as it is asked to fails the start", async () => {
  const { emulated: _, ...contractOnly } = lambda;
  await expect(startMock({ services: [contractOnly, sqs], fidelity: { lambda: "emulated" } })).rejects.toThrow(
    FidelityError,
  );
});
