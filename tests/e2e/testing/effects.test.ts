import { LambdaClient, ListFunctionsCommand } from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateTopicCommand, ListTopicsCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { startMock } from "@cloudstub/testing";
import { describe, expect, test } from "vitest";

const QueueUrl = "http://127.0.0.1/000000000000/orders";

/** A mock of four services, one for each protocol, and clients of it that retry without waiting long. */
async function laboratory(port: 0 | false, maxAttempts = 4) {
  const mock = await startMock({ services: [sqs, sns, s3, lambda], port, onPlaceholder: "allow" });
  const config = { ...mock.clientConfig(), maxAttempts, retryMode: "standard" as const };
  const clients = {
    sqs: new SQSClient(config),
    sns: new SNSClient(config),
    s3: new S3Client(config),
    lambda: new LambdaClient(config),
  };
  await clients.sqs.send(new CreateQueueCommand({ QueueName: "orders" }));
  const sent = async () => {
    const { Messages = [] } = await clients.sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body }) => Body);
  };
  const send = (MessageBody: string) => clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  return { mock, ...clients, send, sent, [Symbol.asyncDispose]: () => mock[Symbol.asyncDispose]() };
}

describe.for([
  ["over a socket", 0],
  ["without a socket", false],
] as const)("%s", ([, port]) => {
  test("an error that the SDK retries is survived, and what it retried was not done twice", async () => {
    await using lab = await laboratory(port);
    const fault = lab.mock.on("sqs", "SendMessage").fail("ServiceUnavailable").times(2);
    const { $metadata } = await lab.send("a");
    expect($metadata.attempts).toBe(3);
    expect(fault).toMatchObject({ seen: 3, fired: 2 });
    expect(await lab.sent()).toEqual(["a"]);
  });

  test("an error that the SDK does not retry arrives as the SDK's own class, under its name or its older code", async () => {
    await using lab = await laboratory(port);
    for (const code of ["QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue"]) {
      lab.mock.on("sqs", "SendMessage").fail(code, { message: "gone" });
      await expect(lab.send("a")).rejects.toMatchObject({
        name: "QueueDoesNotExist",
        message: "gone",
        $metadata: { attempts: 1 },
      });
    }
    expect(await lab.sent()).toEqual([]);
  });

  test("an error carries its status in every protocol", async () => {
    await using lab = await laboratory(port, 1);
    lab.mock.on("s3", "GetObject").fail("NoSuchKey");
    lab.mock.on("sns", "ListTopics").fail("InternalError");
    lab.mock.on("lambda", "ListFunctions").fail("ServiceException", { status: 503 });
    await expect(lab.s3.send(new GetObjectCommand({ Bucket: "b", Key: "k" }))).rejects.toMatchObject({
      name: "NoSuchKey",
      $metadata: { httpStatusCode: 404 },
    });
    await expect(lab.sns.send(new ListTopicsCommand())).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    await expect(lab.lambda.send(new ListFunctionsCommand())).rejects.toMatchObject({
      name: "ServiceException",
      $metadata: { httpStatusCode: 503 },
    });
  });

  test("throttling is what the SDK takes for throttling in every protocol, and its hint is waited for", async () => {
    await using lab = await laboratory(port);
    for (const service of ["sqs", "sns", "s3", "lambda"] as const) lab.mock.on(service).throttle({ retryAfter: 120 });
    const begin = performance.now();
    const results = await Promise.all([
      lab.send("a"),
      lab.sns.send(new ListTopicsCommand()),
      lab.s3.send(new CreateBucketCommand({ Bucket: "photos" })),
      lab.lambda.send(new ListFunctionsCommand()),
    ]);
    expect(results.map(({ $metadata }) => $metadata.attempts)).toEqual([2, 2, 2, 2]);
    expect(performance.now() - begin).toBeGreaterThan(110);
  });

  test("throttling without end is told to the caller as throttling", async () => {
    await using lab = await laboratory(port, 2);
    lab.mock.on("sqs", "SendMessage").throttle().always();
    const error = await lab.send("a").catch((error: unknown) => error);
    // The SDK's model has its status: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
    expect(error).toMatchObject({
      name: "RequestThrottled",
      $retryable: undefined,
      $metadata: { attempts: 2, httpStatusCode: 403 },
    });
  });

  test("a lost answer makes the SDK repeat a finished request", async () => {
    await using lab = await laboratory(port);
    lab.mock.on("sqs", "SendMessage", { MessageBody: "a" }).loseAnswer();
    expect((await lab.send("a")).$metadata.attempts).toBe(2);
    expect(await lab.sent()).toEqual(["a", "a"]);
    expect(lab.mock.history("sqs", "SendMessage").map(({ status }) => status)).toEqual([0, 200]);
  });

  test("a dropped connection makes the SDK send again, and nothing was done before", async () => {
    await using lab = await laboratory(port);
    lab.mock.on("sqs", "SendMessage").dropConnection();
    expect((await lab.send("a")).$metadata.attempts).toBe(2);
    expect(await lab.sent()).toEqual(["a"]);
  });

  test("connections that keep dropping reject with the error of a dropped connection", async () => {
    await using lab = await laboratory(port, 2);
    lab.mock.on("sqs", "SendMessage").dropConnection().always();
    await expect(lab.send("a")).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("a truncated body is noticed, and sent again where the SDK reads it itself", async () => {
    await using lab = await laboratory(port);
    lab.mock.on("sqs", "SendMessage").truncateBody();
    expect((await lab.send("a")).$metadata.attempts).toBe(2);
    expect(await lab.sent()).toEqual(["a", "a"]);
  });

  test("a truncated object breaks off after the requested bytes", async () => {
    await using lab = await laboratory(port);
    await lab.s3.send(new CreateBucketCommand({ Bucket: "photos" }));
    await lab.s3.send(new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: "0123456789" }));
    lab.mock.on("s3", "GetObject").truncateBody({ bytes: 4 });
    const { Body, ContentLength } = await lab.s3.send(new GetObjectCommand({ Bucket: "photos", Key: "cat" }));
    expect(ContentLength).toBe(10);
    const got: string[] = [];
    await expect(
      (async () => {
        for await (const piece of Body as AsyncIterable<Uint8Array>) got.push(Buffer.from(piece).toString());
      })(),
    ).rejects.toThrow();
    expect(got.join("")).toBe("0123");
  });

  test("a malformed body does not parse, in JSON and in XML, though the status is 200", async () => {
    await using lab = await laboratory(port, 1);
    lab.mock.on("sqs", "SendMessage").malformBody();
    lab.mock.on("sns", "CreateTopic").malformBody();
    await expect(lab.send("a")).rejects.toMatchObject({ name: "SyntaxError", $metadata: { httpStatusCode: 200 } });
    await expect(lab.sns.send(new CreateTopicCommand({ Name: "t" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 200 },
    });
    expect(await lab.sent()).toEqual(["a"]);
  });

  test("a malformed object is refused by the SDK's checksum", async () => {
    await using lab = await laboratory(port, 1);
    await lab.s3.send(new CreateBucketCommand({ Bucket: "photos" }));
    await lab.s3.send(new PutObjectCommand({ Bucket: "photos", Key: "cat", Body: "0123456789" }));
    lab.mock.on("s3", "GetObject").malformBody();
    const { Body } = await lab.s3.send(new GetObjectCommand({ Bucket: "photos", Key: "cat" }));
    await expect(Body?.transformToString()).rejects.toThrow(/checksum/i);
  });

  test("a body is malformed where there is one: calls without are let by, and neither reach the fault nor use it up", async () => {
    await using lab = await laboratory(port, 1);
    await lab.s3.send(new CreateBucketCommand({ Bucket: "photos" }));
    const [Bucket, Key] = ["photos", "cat"];
    const fault = lab.mock.on("s3").malformBody();
    lab.mock.on("s3", "PutObject").delay(1);
    await lab.s3.send(new PutObjectCommand({ Bucket, Key, Body: "0123456789" }));
    expect((await lab.s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(10);
    await expect(lab.s3.send(new HeadObjectCommand({ Bucket, Key: "dog" }))).rejects.toMatchObject({
      name: "NotFound",
    });
    expect(fault).toMatchObject({ seen: 3, fired: 0 });
    expect(lab.mock.history("s3").map((call) => call.fault)).toEqual([
      undefined,
      "Injected: the call was delayed by 1 ms.",
      undefined,
      undefined,
    ]);
    const { Body } = await lab.s3.send(new GetObjectCommand({ Bucket, Key }));
    await expect(Body?.transformToString()).rejects.toThrow(/checksum/i);
    await lab.s3.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(fault).toMatchObject({ seen: 5, fired: 1 });
  });

  test("a fault of the body that met only calls without one was never reached, and says so", async () => {
    await using lab = await laboratory(port, 1);
    await lab.s3.send(new CreateBucketCommand({ Bucket: "photos" }));
    const fault = lab.mock.on("s3", "PutObject").malformBody().always();
    for (const Key of ["cat", "dog"])
      await lab.s3.send(new PutObjectCommand({ Bucket: "photos", Key, Body: "0123456789" }));
    expect(() => lab.mock.endTest()).toThrow(
      `This fault was never reached: ${fault.explain()} It skipped 2 matching calls, whose answers have no body.`,
    );
  });

  test("a delay lets a client's own time limit run out, and adds to other faults", async () => {
    await using lab = await laboratory(port);
    lab.mock.on("sqs", "SendMessage").delay(60).times(2);
    lab.mock.on("sqs", "SendMessage").fail("QueueDoesNotExist");
    const begin = performance.now();
    await expect(lab.send("a")).rejects.toMatchObject({ name: "QueueDoesNotExist" });
    await lab.send("b");
    expect(performance.now() - begin).toBeGreaterThan(115);
  });

  test("chosen entries of a batch fail, and the others succeed", async () => {
    await using lab = await laboratory(port);
    lab.mock.on("sqs", "SendMessageBatch").failEntries(["b", 2], { code: "InternalError" });
    const Entries = ["a", "b", "c"].map((Id) => ({ Id, MessageBody: Id }));
    const { Successful, Failed } = await lab.sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(Successful?.map(({ Id }) => Id)).toEqual(["a"]);
    expect(Failed).toMatchObject([
      { Id: "b", Code: "InternalError" },
      { Id: "c", Code: "InternalError" },
    ]);
  });
});

test("a call that a stopping mock still delays is answered at once", async () => {
  await using lab = await laboratory(0);
  const fault = lab.mock.on("sqs", "SendMessage").delay(600_000);
  const sent = lab.send("a");
  await expect.poll(() => fault.fired).toBe(1);
  await lab.mock.stop();
  expect((await sent).$metadata.attempts).toBe(1);
});

test("a delay ends with its own fault, and with no other", async () => {
  await using lab = await laboratory(false);
  const [long, other] = [
    lab.mock.on("sqs", "SendMessage").delay(600_000),
    lab.mock.on("sqs").delay(600_000).optional(),
  ];
  const sent = lab.send("a");
  await expect.poll(() => long.fired).toBe(1);
  other.remove();
  expect(
    await Promise.race([sent.then(() => "answered"), new Promise((resolve) => setImmediate(resolve, "still delayed"))]),
  ).toBe("still delayed");
  expect(lab.mock.history("sqs", "SendMessage")).toEqual([]);
  long.remove();
  expect((await sent).$metadata.httpStatusCode).toBe(200);
});
