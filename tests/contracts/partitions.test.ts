/** ARNs of regions of other partitions, in which accounts of AWS in China and of governments are (AWS General Reference, "Amazon Resource Names"). */
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CreateKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CreateTopicCommand, GetTopicAttributesCommand, SNSClient } from "@aws-sdk/client-sns";
import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import dynamodb from "@cloudstub/dynamodb";
import kms from "@cloudstub/kms";
import secretsmanager from "@cloudstub/secretsmanager";
import sns from "@cloudstub/sns";
import sqs from "@cloudstub/sqs";
import ssm from "@cloudstub/ssm";
import sts from "@cloudstub/sts";
import { describe, expect, test } from "vitest";
import { serviceLaboratory } from "./laboratory.js";

const modules = [dynamodb, kms, secretsmanager, sns, sqs, ssm, sts];
const partitions = [
  ["us-east-1", "aws"],
  ["eu-west-1", "aws"],
  ["cn-north-1", "aws-cn"],
  ["cn-northwest-1", "aws-cn"],
  ["us-gov-west-1", "aws-us-gov"],
  ["us-isob-east-1", "aws-iso-b"],
  ["eusc-de-east-1", "aws-eusc"],
] as const;

/** Makes something in a region, and returns its ARN. */
const makers: { readonly [service: string]: (config: object) => Promise<string | undefined> } = {
  async dynamodb(config) {
    const table = new CreateTableCommand({
      TableName: "orders",
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    });
    return (await new DynamoDBClient(config).send(table)).TableDescription?.TableArn;
  },
  kms: async (config) => (await new KMSClient(config).send(new CreateKeyCommand({}))).KeyMetadata?.Arn,
  secretsmanager: async (config) =>
    (await new SecretsManagerClient(config).send(new CreateSecretCommand({ Name: "s", SecretString: "x" }))).ARN,
  async sns(config) {
    const client = new SNSClient(config);
    const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "t" }));
    await expect(client.send(new GetTopicAttributesCommand({ TopicArn }))).resolves.toMatchObject({
      Attributes: { TopicArn },
    });
    return TopicArn;
  },
  async sqs(config) {
    const client = new SQSClient(config);
    const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "q" }));
    const attributes = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] });
    return (await client.send(attributes)).Attributes?.["QueueArn"];
  },
  async ssm(config) {
    const client = new SSMClient(config);
    await client.send(new PutParameterCommand({ Name: "p", Value: "v", Type: "String" }));
    return (await client.send(new GetParameterCommand({ Name: "p" }))).Parameter?.ARN;
  },
  sts: async (config) => (await new STSClient(config).send(new GetCallerIdentityCommand({}))).Arn,
};

const credentials = { accessKeyId: "test", secretAccessKey: "test" };

describe("At emulated level", () => {
  const lab = serviceLaboratory(SNSClient, { modules, fidelity: "emulated" });
  test.each(Object.keys(makers).flatMap((service) => partitions.map((row) => [service, ...row] as const)))(
    "%s in %s has ARNs of %s",
    async (service, region, partition) => {
      const endpoint = `http://127.0.0.1:${lab.server.port}`;
      const arn = await makers[service]?.({ endpoint, region, credentials, maxAttempts: 1 });
      expect(arn?.split(":").slice(0, 2)).toEqual(["arn", partition]);
    },
  );
});

describe("At contract level", () => {
  const lab = serviceLaboratory(SNSClient, { modules });
  test.each(partitions)("all of %s is in the partition aws", async (region) => {
    const client = new SNSClient({ endpoint: `http://127.0.0.1:${lab.server.port}`, region, credentials });
    const { TopicArn } = await client.send(new CreateTopicCommand({ Name: "t" }));
    client.destroy();
    expect(TopicArn).toBe("arn:aws:sns:us-east-1:000000000000:t");
  });
});
