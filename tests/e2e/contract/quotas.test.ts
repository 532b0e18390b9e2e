/** Sizes and numbers beyond AWS's limits are accepted (specification, section 1, rule 6). */
import { CreateTableCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { CreateSecretCommand, GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, test } from "vitest";
import { allServices } from "../all-services.js";

const lab = allServices();
const large = "x".repeat(2 ** 21);

// Specification 1.6c; 8 memory
test("a message, a secret, a parameter and an item of 2 MiB come back whole", async () => {
  const [sqs, secrets, ssm, tables] = [
    new SQSClient(lab.config),
    new SecretsManagerClient(lab.config),
    new SSMClient(lab.config),
    new DynamoDBClient(lab.config),
  ];
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "orders" }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: large }));
  expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages?.[0]?.Body === large).toBe(true);

  await secrets.send(new CreateSecretCommand({ Name: "large", SecretString: large }));
  expect((await secrets.send(new GetSecretValueCommand({ SecretId: "large" }))).SecretString === large).toBe(true);

  await ssm.send(new PutParameterCommand({ Name: "large", Value: large, Type: "String" }));
  expect((await ssm.send(new GetParameterCommand({ Name: "large" }))).Parameter?.Value === large).toBe(true);

  const TableName = "things";
  const AttributeDefinitions = [{ AttributeName: "id", AttributeType: "S" as const }];
  const KeySchema = [{ AttributeName: "id", KeyType: "HASH" as const }];
  await tables.send(
    new CreateTableCommand({ TableName, AttributeDefinitions, KeySchema, BillingMode: "PAY_PER_REQUEST" }),
  );
  const Key = { id: { S: "1" } };
  await tables.send(new PutItemCommand({ TableName, Item: { ...Key, v: { S: large } } }));
  expect((await tables.send(new GetItemCommand({ TableName, Key }))).Item?.["v"]?.S === large).toBe(true);
  for (const client of [sqs, secrets, ssm, tables]) client.destroy();
});

test("a notification of 2 MiB is acknowledged", async () => {
  const sns = new SNSClient(lab.config);
  const TopicArn = "arn:aws:sns:us-east-1:000000000000:orders";
  expect((await sns.send(new PublishCommand({ TopicArn, Message: large }))).MessageId).toBeDefined();
  sns.destroy();
});
