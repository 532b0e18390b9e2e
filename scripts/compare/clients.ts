import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { SSMClient } from "@aws-sdk/client-ssm";
import { STSClient } from "@aws-sdk/client-sts";

/** What a behaviour is tried with. */
export type Clients = ReturnType<typeof clientsOf>;

/** Clients of a server, and its endpoint. Requests are sent once, so that a server that fails is not asked for seconds. */
export function clientsOf(endpoint: string, key = "test") {
  const options = {
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: key, secretAccessKey: key },
    maxAttempts: 1,
  };
  return {
    endpoint,
    sqs: new SQSClient(options),
    sns: new SNSClient(options),
    dynamodb: new DynamoDBClient(options),
    s3: new S3Client({ ...options, forcePathStyle: true }),
    secretsmanager: new SecretsManagerClient(options),
    ssm: new SSMClient(options),
    kms: new KMSClient(options),
    sts: new STSClient(options),
  };
}
