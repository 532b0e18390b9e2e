/** A failing test of the order service of the examples, explained by the journal alone, as docs/journal.md shows it. */
import { readFileSync } from "node:fs";
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { SNSClient, SubscribeCommand } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import dynamodb from "@cloudstub/dynamodb";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import { startMock } from "@cloudstub/testing";
import { expect, onTestFinished, test } from "vitest";
import { seed } from "../../../examples/order-service/seed.js";

const variables = {
  QUEUE_URL: "http://sqs.us-east-1.amazonaws.com/000000000000/orders",
  TABLE: "orders",
  BUCKET: "invoices",
  TOPIC_ARN: "arn:aws:sns:us-east-1:000000000000:fulfilled",
  PRICE_FUNCTION: "price",
  TAX_PARAMETER: "/orders/tax",
  SIGNING_SECRET: "orders/signing",
};

/** The trees of the document, without the ids of events. */
const documented = readFileSync(new URL("../../../docs/journal.md", import.meta.url), "utf8");
const plain = (text: string) => text.replace(/\d{10}(?=[,)])/g, "0");

test("an order that was announced twice: the failure tells the lost answer of Publish, and so does mock.why of either message", async () => {
  const services = [dynamodb, lambda, s3, secretsmanager, sns, sqs, ssm] as const;
  const mock = await startMock({ services, fidelity: "emulated", seed });
  onTestFinished(() => mock.stop());
  Object.assign(process.env, variables);
  onTestFinished(() => Object.keys(variables).forEach((name) => void delete process.env[name]));
  const { fulfil } = await import("../../../examples/order-service/order-service.js");
  const queues = new SQSClient(mock.clientConfig());
  const { QueueUrl } = await queues.send(new CreateQueueCommand({ QueueName: "warehouse" }));
  const Endpoint = "arn:aws:sqs:us-east-1:000000000000:warehouse";
  const subscribe = new SubscribeCommand({ TopicArn: variables.TOPIC_ARN, Protocol: "sqs", Endpoint });
  await new SNSClient(mock.clientConfig()).send(subscribe);
  mock.on("lambda", "Invoke").respond({ Payload: '{"cents":450}' });

  mock.on("sns", "Publish").loseAnswer();
  await fulfil({ id: "a", item: "tea", count: 2 });
  await mock.settled();
  const { Messages = [] } = await queues.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
  const failed = (() => {
    try {
      expect(Messages.length, "messages for the warehouse").toBe(1);
    } catch (error) {
      // As the adapters of vitest, jest and node:test do.
      mock.explainFailure(error);
      return String(error);
    }
    return "";
  })();
  const told = failed.slice(failed.indexOf("messages for the warehouse"));
  expect(told).toContain("expected 2 to be 1");
  expect(plain(documented)).toContain(plain(told));
  expect(plain(documented)).toContain(plain(mock.why("sqs", "SendMessage")));
});

test("mock.replay answers as it was recorded, from an export too, and tells what the state of a fork changes", async () => {
  const mock = await startMock({ services: [dynamodb, sqs], fidelity: "emulated", apiPort: 0 });
  onTestFinished(() => mock.stop());
  const tables = new DynamoDBClient(mock.clientConfig());
  const definition = {
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" as const }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" as const }],
  };
  const BillingMode = "PAY_PER_REQUEST";
  await tables.send(new CreateTableCommand({ TableName: "orders", ...definition, BillingMode }));
  const Item = { id: { S: "a" } };
  const ConditionExpression = "attribute_not_exists(id)";
  await tables.send(new PutItemCommand({ TableName: "orders", Item, ConditionExpression }));
  const { world, ...clean } = await mock.replay();
  expect(clean).toEqual({ sent: 2, same: 2, different: 0, notCompared: 0, leftOut: [], others: [] });
  const lines = await (await fetch(`${mock.apiEndpoint}/api/journal?format=jsonl&bodies=true`)).text();
  expect((await mock.replay(lines)).same).toBe(2);
  await using fork = mock.fork();
  expect((await mock.replay({ operation: "PutItem" }, { into: fork })).others).toMatchObject([
    {
      operation: "PutItem",
      resource: "orders",
      differences: expect.arrayContaining([{ path: "status", recorded: 200, replayed: 400 }]),
    },
  ]);
  await expect(mock.replay({ service: "sqs" })).rejects.toThrow("Nothing can be replayed");
  await expect(mock.replay("{}")).rejects.toThrow("Line 1 is not an event of a journal: it has no id or no kind.");
  const left = (await (await fetch(`${mock.apiEndpoint}/api/worlds`)).json()) as { readonly worlds: readonly object[] };
  expect(left.worlds).toHaveLength(1);
});
