import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { type Mock, startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";

/** Sends a message as a caller of an account and region, and returns the error's name, or undefined. */
async function send(mock: Mock<typeof sqs>, accessKeyId: string, region: string): Promise<string | undefined> {
  const client = new SQSClient({
    ...mock.clientConfig(),
    region,
    credentials: { accessKeyId, secretAccessKey: "any" },
    maxAttempts: 1,
  });
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  return client.send(new SendMessageCommand({ QueueUrl, MessageBody: "a" })).then(
    () => undefined,
    ({ name }: Error) => name,
  );
}

const ours = "111122223333";

async function emulated(): Promise<Mock<typeof sqs>> {
  const mock = await startMock({ services: [sqs], fidelity: "emulated", port: false, apiPort: 0 });
  onTestFinished(() => mock.stop());
  return mock;
}

test("a fault applies in its region only", async () => {
  const mock = await emulated();
  const fault = mock.on("sqs", "SendMessage").in({ region: "eu-west-1" }).fail("RequestThrottled").always();
  expect(fault.explain()).toBe("Every call of sqs SendMessage in eu-west-1 will fail with RequestThrottled.");
  expect(await send(mock, "test", "us-east-1")).toBeUndefined();
  expect(await send(mock, "test", "eu-west-1")).toBe("RequestThrottled");
  expect(await send(mock, ours, "eu-west-1")).toBe("RequestThrottled");
});

test("a fault applies to its account only, in any order with the effect's other members", async () => {
  const mock = await emulated();
  await mock.withFaults(
    { service: "sqs", operation: "SendMessage", account: ours, effect: "error", code: "Teapot" },
    async () => {
      expect(await send(mock, "test", "us-east-1")).toBeUndefined();
      expect(await send(mock, ours, "us-east-1")).toBe("Teapot");
    },
  );
});

test("a fault that waits for another region says so when it was never reached", async () => {
  const mock = await emulated();
  mock.on("sqs", "SendMessage").in({ region: "eu-west-1", account: ours }).throttle();
  await send(mock, "test", "us-east-1");
  expect(() => mock.endTest()).toThrow(
    "The next call of sqs SendMessage in eu-west-1 of account 111122223333 will be throttled. The calls of sqs SendMessage came before it was added, or were about another account or region.",
  );
});

test.each([
  [{ account: "12" }, '"account" of the fault is "12". It must be an account, which has twelve digits.'],
  [{ region: "Mars" }, '"region" of the fault is "Mars". It must be a region such as eu-west-1.'],
])("the API port refuses a fault with %j", async (place, detail) => {
  const mock = await emulated();
  const body = JSON.stringify({ service: "sqs", effect: "throttle", ...place });
  const answer = await fetch(`${mock.apiEndpoint}/api/faults`, { method: "POST", body });
  expect(await answer.json()).toMatchObject({ status: 400, code: "InvalidFault", detail });
});

test("the API port takes a fault for a region, and lists it", async () => {
  const mock = await emulated();
  const fault = { service: "sqs", operation: "SendMessage", effect: "throttle", region: "eu-west-1" };
  await fetch(`${mock.apiEndpoint}/api/faults`, { method: "POST", body: JSON.stringify(fault) });
  expect(await (await fetch(`${mock.apiEndpoint}/api/faults`)).json()).toMatchObject({ faults: [{ fault }] });
  expect(await send(mock, "test", "eu-west-1")).toBe("RequestThrottled");
});

test("by the contract, whose resources belong to no account, a fault can't have one", async () => {
  const mock = await startMock({ services: [sqs], port: false });
  onTestFinished(() => mock.stop());
  expect(() => mock.on("sqs").in({ account: ours }).throttle()).toThrow(
    "A fault of sqs can't have an account or a region, since its resources belong to none. Start with --fidelity=sqs=emulated, or leave them out.",
  );
});

test("a mock's region is that of its clients, of the environment and of ARNs", async () => {
  const before = process.env.AWS_REGION;
  delete process.env.AWS_REGION;
  onTestFinished(() => {
    if (before !== undefined) process.env.AWS_REGION = before;
  });
  const mock = await startMock({ services: [sqs], region: "eu-west-1" });
  onTestFinished(() => mock.stop());
  expect([mock.clientConfig().region, process.env.AWS_REGION]).toEqual(["eu-west-1", "eu-west-1"]);
  const client = new SQSClient(mock.clientConfig());
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));
  const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }));
  expect(Attributes).toEqual({ QueueArn: "arn:aws:sqs:eu-west-1:000000000000:orders" });
  await expect(startMock({ services: [sqs], region: "mars" })).rejects.toThrow(
    '"region" of the mock\'s options is "mars". It must be the name of a region such as eu-west-1.',
  );
});
