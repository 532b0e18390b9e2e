import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { type AddressInfo, createServer, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

/** Takes the place of AWS's hosts, and counts the requests. */
let bytes = 0;
const aws = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", (piece) => {
    bytes += piece.length;
    socket.destroy();
  });
});
await new Promise<void>((resolve) => aws.listen(0, "127.0.0.1", resolve));
const { port } = aws.address() as AddressInfo;
const lookup: LookupFunction = (_, { all }, found) =>
  all ? found(null, [{ address: "127.0.0.1", family: 4 }]) : found(null, "127.0.0.1", 4);
const requestHandler = { httpAgent: new HttpAgent({ lookup }), httpsAgent: new HttpsAgent({ lookup }) };
const account = {
  region: "eu-central-1",
  credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "a-real-secret" },
};

beforeEach(() => {
  bytes = 0;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => void aws.close());

const host = "eu-central-1.amazonaws.com";
const QueueUrl = `http://sqs.${host}:${port}/123456789012/orders`;
/** As an application has it that knows of no mock: the endpoint is the environment's, the queue's URL is of the configuration. */
const sendToAws = () =>
  new SQSClient({ ...account, requestHandler, maxAttempts: 1 }).send(
    new SendMessageCommand({ QueueUrl, MessageBody: "for nobody else" }),
  );

test("a queue URL of AWS leads nowhere, is named, and fails the test though the application says nothing of it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const mock = await startMock({ services: [sqs] });
  await expect(sendToAws()).rejects.toMatchObject({
    name: "EscapedRequest",
    message: expect.stringContaining(`POST sqs.${host}/. An SQS client goes to the host of the queue URL`),
  });
  await mock.stop();
  expect(() => mock.endTest()).toThrow(`A request to AWS itself was stopped: POST sqs.${host}/`);
  expect(() => mock.endTest()).not.toThrow();
  expect(bytes).toBe(0);
});

test.each(["http", "https"])(
  "without any mock an %s request to AWS is stopped before a byte of it is sent",
  async (protocol) => {
    const s3 = new S3Client({
      ...account,
      endpoint: `${protocol}://s3.${host}:${port}`,
      requestHandler,
      maxAttempts: 1,
    });
    const put = s3.send(
      new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: Readable.from(["me", "ow"]), ContentLength: 4 }),
    );
    await expect(put).rejects.toMatchObject({ name: "EscapedRequest" });
    expect(bytes).toBe(0);
    await using mock = await startMock({ services: [sqs] });
    expect(() => mock.endTest()).toThrow(`A request to AWS itself was stopped: PUT photos.s3.${host}/cat.`);
  },
);

test("fetch is stopped too", async () => {
  await using mock = await startMock({ services: [sqs] });
  const failure = await fetch(`https://photos.s3.${host}/cat?X-Amz-Signature=secret`).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    cause: { name: "EscapedRequest", message: expect.stringContaining("GET photos.s3.") },
  });
  expect(() => mock.endTest()).toThrow(/GET photos\.s3\.eu-central-1\.amazonaws\.com\/cat\./);
});

test("a mock may let requests to AWS go, with a warning or without", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  {
    await using mock = await startMock({ services: [sqs], onEscape: "warn" });
    await sendToAws().catch(() => {});
    expect(bytes).toBeGreaterThan(100);
    expect(warn).toHaveBeenCalledWith(`CloudStub: a request goes to AWS itself: POST sqs.${host}/.`);
    expect(() => mock.endTest()).not.toThrow();
  }
  warn.mockClear();
  await using mock = await startMock({ services: [sqs], onEscape: "allow" });
  await sendToAws().catch(() => {});
  expect(() => mock.endTest()).not.toThrow();
  expect(warn).not.toHaveBeenCalledWith(expect.stringContaining("AWS itself"));
  await startMock({ services: [sqs], onEscape: "error" }).then((last) => last.stop());
  await expect(sendToAws()).rejects.toMatchObject({ name: "EscapedRequest" });
  expect(() => mock.endTest()).toThrow("A request to AWS itself was stopped");
});

test.each([`http://127.0.0.1:${port}`, "http://amazonaws.com.example", `http://notamazonaws.com:${port}`])(
  "%s is not a host of AWS",
  async (endpoint) => {
    const client = new SQSClient({ ...account, endpoint, requestHandler, maxAttempts: 1 });
    await expect(client.send(new SendMessageCommand({ QueueUrl, MessageBody: "a" }))).rejects.not.toMatchObject({
      name: "EscapedRequest",
    });
  },
);
