/** A client's request that the API port sends once more, as it was. */
import {
  CreateBucketCommand,
  GetBucketTaggingCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, PublishCommand, SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { addFault } from "@cloudstub/core";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import { describe, expect, onTestFinished, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

const lab = serviceLaboratory(SQSClient, { modules: [s3, secretsmanager, sns, sqs], fidelity: "emulated" });

function client<Client extends { destroy(): void }>(Kind: new (config: object) => Client, more: object = {}): Client {
  const made = new Kind({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    forcePathStyle: true,
    ...more,
  });
  onTestFinished(() => made.destroy());
  return made;
}

interface Entry {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** The latest event that meets filters. */
async function latest(query: string): Promise<Entry> {
  const { body } = await lab.api(`GET /api/journal?${query}&limit=1`);
  return (body["entries"] as Entry[])[0] as Entry;
}

const again = (id: string, query = "") => lab.api(`POST /api/journal/${id}/send-again${query}`);

const inQueue = async (sent: SQSClient, QueueUrl: string | undefined) =>
  (await sent.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] })))
    .Attributes?.["ApproximateNumberOfMessages"];

describe("a request that is sent again", () => {
  test("does what it did, and is a request of the same client in the journal, but no attempt of the first", async () => {
    const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "paid", DelaySeconds: 0 }));
    const first = await latest("operation=SendMessage");
    const { status, body } = await again(first.id);
    const second = await latest("operation=SendMessage");
    expect([status, body]).toEqual([200, { id: second.id, status: 200 }]);
    expect(second).toMatchObject({ kind: "request", resource: "orders", client: { name: "aws-sdk-js" } });
    expect(second.id > first.id).toBe(true);
    expect(second).not.toHaveProperty("cause");
    expect(second["client"]).not.toHaveProperty("invocation");
    const { Messages } = await lab.client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    expect(Messages?.map(({ Body }) => Body)).toEqual(["paid", "paid"]);
  });

  test("reaches the region and the world that it was sent to", async () => {
    await lab.api("POST /api/worlds?name=checkout");
    const credentials = { accessKeyId: "world.checkout", secretAccessKey: "test" };
    const abroad = client(SQSClient, { region: "eu-west-1", credentials });
    const { QueueUrl } = await abroad.send(new CreateQueueCommand({ QueueName: "orders" }));
    await abroad.send(new SendMessageCommand({ QueueUrl, MessageBody: "paid" }));
    const { id } = await latest("operation=SendMessage&world=checkout");
    expect(await again(id, "?world=checkout")).toMatchObject({ status: 200, body: { status: 200 } });
    expect(await inQueue(abroad, QueueUrl)).toBe("2");
  });

  test("has the secrets that the journal conceals", async () => {
    const secrets = client(SecretsManagerClient);
    await secrets.send(new CreateSecretCommand({ Name: "db", SecretString: "hunter2" }));
    const { id } = await latest("operation=CreateSecret");
    // The same token with another value would be refused (Secrets Manager API reference, CreateSecret, ClientRequestToken).
    const { body } = await again(id);
    expect(body).toMatchObject({ status: 200 });
    const second = await lab.api(`GET /api/journal/${String(body["id"])}?reveal=true`);
    expect(second.body).toMatchObject({ entry: { input: { Name: "db", SecretString: "hunter2" } } });
  });

  test("has no body where the first had none, and the same bytes of XML where it had some", async () => {
    const bucket = client(S3Client);
    const Bucket = "photos";
    await bucket.send(new CreateBucketCommand({ Bucket }));
    const TagSet = [{ Key: "kind", Value: "größe" }];
    await bucket.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    const tagged = await latest("operation=PutBucketTagging");
    await bucket.send(new GetBucketTaggingCommand({ Bucket }));
    const read = await latest("operation=GetBucketTagging");
    await bucket.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [] } }));
    expect((await again(tagged.id)).body).toMatchObject({ status: 204 });
    const { body } = await again(read.id);
    expect((await lab.api(`GET /api/journal/${String(body["id"])}`)).body).toMatchObject({
      entry: { status: 200, output: { TagSet } },
    });
  });

  test("meets the faults that are armed", async () => {
    await lab.client.send(new CreateQueueCommand({ QueueName: "orders" }));
    const { id } = await latest("operation=CreateQueue");
    addFault(lab.server, { service: "sqs", operation: "CreateQueue", effect: "lost-answer" }, "fault");
    const { body } = await again(id);
    expect(body).toEqual({ id: expect.any(String), status: 0 });
  });
});

describe("is not sent again, and the answer says why:", () => {
  test.each<[what: string, send: () => Promise<unknown>, query: string, reason: string]>([
    [
      "a call between services",
      async () => {
        const topics = client(SNSClient);
        const { TopicArn } = await topics.send(new CreateTopicCommand({ Name: "events" }));
        await lab.client.send(new CreateQueueCommand({ QueueName: "billing" }));
        const Endpoint = "arn:aws:sqs:us-east-1:000000000000:billing";
        await topics.send(new SubscribeCommand({ TopicArn, Protocol: "sqs", Endpoint }));
        await topics.send(new PublishCommand({ TopicArn, Message: "paid" }));
        await expect.poll(() => latest("kind=call&operation=SendMessage")).toBeDefined();
      },
      "kind=call&operation=SendMessage",
      "which is of the kind call",
    ],
    [
      "a request of a page that the mock port refused",
      () =>
        fetch(`http://127.0.0.1:${lab.server.port}/photos`, {
          method: "DELETE",
          headers: { Origin: "https://elsewhere.example" },
        }),
      "kind=request",
      "was refused and is not sent again: This request comes from a page of",
    ],
    [
      "an object, of which the journal has no bytes",
      async () => {
        const bucket = client(S3Client);
        await bucket.send(new CreateBucketCommand({ Bucket: "photos" }));
        await bucket.send(new PutObjectCommand({ Bucket: "photos", Key: "a.txt", Body: "some bytes" }));
      },
      "operation=PutObject",
      "Not all of the request",
    ],
    [
      "a long message",
      async () => {
        const { QueueUrl } = await lab.client.send(new CreateQueueCommand({ QueueName: "long" }));
        await lab.client.send(new SendMessageCommand({ QueueUrl, MessageBody: "x".repeat(70_000) }));
      },
      "operation=SendMessage",
      "bodies of more than 64 KiB and objects are not",
    ],
  ])("%s", async (_, send, query, reason) => {
    await send();
    const before = await latest(query);
    const { status, body } = await again(before.id);
    expect([status, body["code"], body["detail"]]).toEqual([409, "NotSentAgain", expect.stringContaining(reason)]);
    expect((await latest(query)).id).toBe(before.id);
  });

  test("an event that the journal does not have", async () => {
    expect(await again("9999999999")).toMatchObject({ status: 404, body: { code: "UnknownEvent" } });
  });
});
