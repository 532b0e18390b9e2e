/** All that the order service finds where it runs. */
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { Mock } from "@cloudstub/testing";

export async function seed(mock: Mock): Promise<void> {
  const config = mock.clientConfig();
  const table = new CreateTableCommand({
    TableName: "orders",
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
  });
  await Promise.all([
    new DynamoDBClient(config).send(table),
    new S3Client(config).send(new CreateBucketCommand({ Bucket: "invoices" })),
    new SecretsManagerClient(config).send(
      new CreateSecretCommand({ Name: "orders/signing", SecretString: "a key for tests" }),
    ),
    new SNSClient(config).send(new CreateTopicCommand({ Name: "fulfilled" })),
    new SQSClient(config).send(new CreateQueueCommand({ QueueName: "orders" })),
    new SSMClient(config).send(new PutParameterCommand({ Name: "/orders/tax", Value: "0.2", Type: "String" })),
  ]);
}
