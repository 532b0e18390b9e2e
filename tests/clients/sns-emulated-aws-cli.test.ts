import { type Server, startServer } from "@cloudstub/server";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the emulated topic service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  beforeAll(async () => {
    server = await startServer({ modules: [sns, sqs], port: 0, apiPort: 0, fidelity: "emulated" });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("a message arrives in a queue, raw, and a filter policy is refused in AWS's words", async () => {
    const topic = ["--topic-arn", "arn:aws:sns:us-east-1:000000000000:cli"];
    await aws("sns", "create-topic", "--name", "cli");
    await aws("sqs", "create-queue", "--queue-name", "cli");
    const endpoint = ["--protocol", "sqs", "--notification-endpoint", "arn:aws:sqs:us-east-1:000000000000:cli"];
    const refused = await aws(
      "sns",
      "subscribe",
      ...topic,
      ...endpoint,
      "--attributes",
      '{"FilterPolicy":"{\\"a\\":\\"b\\"}"}',
    );
    expect(refused.error).toContain('Attributes Reason: FilterPolicy: "a" must be an object or an array');
    await aws("sns", "subscribe", ...topic, ...endpoint, "--attributes", "RawMessageDelivery=true");
    await aws("sns", "publish", ...topic, "--message", "hé 😀");
    const received = await aws(
      "sqs",
      "receive-message",
      "--queue-url",
      `http://127.0.0.1:${server.port}/000000000000/cli`,
    );
    expect(received.output).toMatchObject({ Messages: [{ Body: "hé 😀" }] });
  });
});
