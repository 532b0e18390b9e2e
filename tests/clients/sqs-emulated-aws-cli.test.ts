import { type Server, startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the emulated queue service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [sqs], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());
  const url = (name: string) => `http://127.0.0.1:${server.port}/000000000000/${name}`;

  test("a message is hidden by a receive, and its attributes come with it", async () => {
    await aws("sqs", "create-queue", "--queue-name", "cli", "--attributes", "VisibilityTimeout=600,DelaySeconds=0");
    const queue = ["--queue-url", url("cli")];
    const attributes = '{"colour":{"DataType":"String","StringValue":"blue"}}';
    await aws("sqs", "send-message", ...queue, "--message-body", "hé 😀", "--message-attributes", attributes);
    const received = await aws(
      "sqs",
      "receive-message",
      ...queue,
      "--message-attribute-names",
      "All",
      "--attribute-names",
      "All",
    );
    expect(received.output).toMatchObject({
      Messages: [
        {
          Body: "hé 😀",
          Attributes: { ApproximateReceiveCount: "1" },
          MessageAttributes: { colour: { StringValue: "blue" } },
        },
      ],
    });
    expect((await aws("sqs", "receive-message", ...queue)).output).toBeUndefined();
    const names = ["ApproximateNumberOfMessagesNotVisible", "VisibilityTimeout"];
    expect((await aws("sqs", "get-queue-attributes", ...queue, "--attribute-names", ...names)).output).toEqual({
      Attributes: { ApproximateNumberOfMessagesNotVisible: "1", VisibilityTimeout: "600" },
    });
  });

  test("batches report what failed, and a refused attribute is said so", async () => {
    await aws(
      "sqs",
      "create-queue",
      "--queue-name",
      "cli.fifo",
      "--attributes",
      "FifoQueue=true,ContentBasedDeduplication=true",
    );
    const queue = ["--queue-url", url("cli.fifo")];
    const entries = JSON.stringify([
      { Id: "a", MessageBody: "1", MessageGroupId: "g" },
      { Id: "b", MessageBody: "2", MessageGroupId: "g", DelaySeconds: 2 },
    ]);
    const [sent, refused] = await Promise.all([
      aws("sqs", "send-message-batch", ...queue, "--entries", entries),
      aws("sqs", "set-queue-attributes", ...queue, "--attributes", "FifoQueue=false"),
    ]);
    expect(sent.output).toMatchObject({
      Successful: [{ Id: "a", SequenceNumber: expect.stringMatching(/^\d{20}$/) }],
      Failed: [{ Id: "b", Code: "InvalidParameterValue", SenderFault: true }],
    });
    expect(refused.error).toContain("(InvalidAttributeValue)");
    expect(refused.error).toContain("Reason: Modifying queue type is not supported.");
  });
});
