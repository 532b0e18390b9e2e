/** Who asks, and with which right, is never looked at (specification, section 5). */
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateTopicCommand, PublishCommand, RemovePermissionCommand, SNSClient } from "@aws-sdk/client-sns";
import { describe, expect, test } from "vitest";
import { allServices } from "../all-services.js";

const lab = allServices();
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const credential = "Credential=nobody/19990101/mars-1/ec2/aws4_request";

/** A request of each protocol. */
const requests: readonly (readonly [
  protocol: string,
  request: string,
  init: { headers?: Record<string, string>; body?: string },
])[] = [
  ["the JSON target protocol", "POST /", { headers: { "X-Amz-Target": "AmazonSSM.DescribeParameters" }, body: "{}" }],
  ["the Query protocol", "POST /", { headers: form, body: "Action=ListTopics&Version=2010-03-31" }],
  ["REST JSON", "GET /2015-03-31/functions", {}],
  ["REST XML", "PUT /photos", {}],
];

// Specification 5.1
describe.each(requests)("a request in %s", (_, request, init) => {
  test.each<[string, { readonly [name: string]: string }]>([
    ["without a signature", {}],
    // Specification 1.6d
    ["with a wrong and old one", { Authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=00` }],
    ["with something else", { Authorization: "Basic bm9ib2R5" }],
  ])("%s is answered", async (__, headers) => {
    expect((await lab.mock(request, { ...init, headers: { ...init.headers, ...headers } })).status).toBe(200);
  });
});

// Specification 1.6b; 5.2
test("a policy that denies everything denies nothing", async () => {
  const s3 = new S3Client({ ...lab.config, forcePathStyle: true });
  const Bucket = "photos";
  const statement = { Effect: "Deny", Principal: "*", Action: "s3:*", Resource: "*" };
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(
    new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify({ Version: "2012-10-17", Statement: [statement] }) }),
  );
  await s3.send(new PutObjectCommand({ Bucket, Key: "a", Body: "stored" }));
  expect(await (await s3.send(new GetObjectCommand({ Bucket, Key: "a" }))).Body?.transformToString()).toBe("stored");
  s3.destroy();
  const sns = new SNSClient(lab.config);
  const { TopicArn } = await sns.send(new CreateTopicCommand({ Name: "orders" }));
  await sns.send(new RemovePermissionCommand({ TopicArn, Label: "everybody" }));
  expect((await sns.send(new PublishCommand({ TopicArn, Message: "m" }))).MessageId).toBeDefined();
  sns.destroy();
});
