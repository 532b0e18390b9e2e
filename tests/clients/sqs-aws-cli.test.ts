import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the queue service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [sqs], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const api = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${server.apiPort}/api/sqs/${path}`, { method })).json() as Promise<{
      messages: { receiptHandle: string }[];
    }>;

  test("creates, finds, describes and lists a queue", async () => {
    const url = `http://127.0.0.1:${server.port}/000000000000/cli-queue`;
    const created = await aws("sqs", "create-queue", "--queue-name", "cli-queue");
    expect(created).toEqual({ status: 0, output: { QueueUrl: url }, error: "" });
    const [found, listed, described] = await Promise.all([
      aws("sqs", "get-queue-url", "--queue-name", "cli-queue"),
      aws("sqs", "list-queues"),
      aws(
        "sqs",
        "get-queue-attributes",
        "--queue-url",
        url,
        "--attribute-names",
        "QueueArn",
        "ApproximateNumberOfMessages",
      ),
    ]);
    expect(found.output).toEqual({ QueueUrl: url });
    expect(listed.output).toEqual({ QueueUrls: [url] });
    const arn = "arn:aws:sqs:us-east-1:000000000000:cli-queue";
    expect(described.output).toEqual({ Attributes: { QueueArn: arn, ApproximateNumberOfMessages: "0" } });
  });

  test("shares its messages with the API port in both directions", async () => {
    const { output } = await aws("sqs", "create-queue", "--queue-name", "cli-messages");
    const url = (output as { QueueUrl: string }).QueueUrl;
    const sent = await aws("sqs", "send-message", "--queue-url", url, "--message-body", "from the CLI: hé 😀");
    const { MessageId } = sent.output as { MessageId: string };
    expect(await api("GET", "receive-message?queue=cli-messages")).toEqual({
      messages: [{ body: "from the CLI: hé 😀", messageId: MessageId, receiptHandle: expect.any(String) }],
    });
    await api("POST", "send-message?queue=cli-messages&body=from+the+API");
    const received = await aws("sqs", "receive-message", "--queue-url", url, "--max-number-of-messages", "10");
    const { Messages } = received.output as { Messages: { Body: string; ReceiptHandle: string }[] };
    expect(Messages.map(({ Body }) => Body)).toEqual(["from the CLI: hé 😀", "from the API"]);
    const deleted = await aws(
      "sqs",
      "delete-message",
      "--queue-url",
      url,
      "--receipt-handle",
      Messages[0]?.ReceiptHandle ?? "",
    );
    expect(deleted).toEqual({ status: 0, output: undefined, error: "" });
    expect((await api("GET", "receive-message?queue=cli-messages")).messages).toHaveLength(1);
  });

  test("says that a queue does not exist, by the code that AWS gives", async () => {
    const { status, error } = await aws("sqs", "get-queue-url", "--queue-name", "nobody");
    expect(status).not.toBe(0);
    expect(error).toContain("(AWS.SimpleQueueService.NonExistentQueue)");
    expect(error).toContain("The specified queue does not exist.");
  });
});
