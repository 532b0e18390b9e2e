import { createHash } from "node:crypto";
import { zipSync } from "fflate";
import type { Ask, Row, Rows } from "./row.js";
import { form, json, rest } from "./wire.js";

const KB = 1024;
const MB = 1024 * KB;
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** The heaviest requests by service. */
export const heavyServices: { readonly [service: string]: (send: Ask) => Rows } = {
  kms: heavyKeys,
  lambda: heavyFunctions,
  s3: heavyBuckets,
  secretsmanager: heavySecrets,
  sns: heavyTopics,
  sqs: heavyQueues,
  ssm: heavyParameters,
  sts: heavySessions,
};

async function* heavyQueues(send: Ask): Rows {
  const ask = (operation: string, input: object) => json("sqs", operation, input);
  const row = (operation: string, what: string, input: object, more: Partial<Row> = {}): Row => ({
    operation,
    what,
    request: ask(operation, input),
    ...more,
  });
  const { QueueUrl } = JSON.parse(await send(ask("CreateQueue", { QueueName: "worst" })));
  yield row("SendMessage", "1 MiB", { QueueUrl, MessageBody: "x".repeat(MB) });
  yield row("SendMessage", "1 MiB of line feeds, escaped", { QueueUrl, MessageBody: "\n".repeat(MB) });
  const entry = (n: number, size: number) => ({ Id: String(n), MessageBody: "x".repeat(size) });
  yield row("SendMessageBatch", "10 messages of 100 KB", { QueueUrl, Entries: times(10, (n) => entry(n, 100 * KB)) });
  const full = {
    before: async () => {
      for (let n = 0; n < 10; n++) await send(ask("SendMessage", { QueueUrl, MessageBody: "x".repeat(MB) }));
    },
  };
  yield row(
    "ReceiveMessage",
    "10 messages of 1 MiB",
    { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 },
    full,
  );
  for (let n = 0; n < 10_000; n++) {
    await send(
      ask("SendMessageBatch", { QueueUrl, Entries: times(10, (each) => ({ Id: String(each), MessageBody: "x" })) }),
    );
  }
  yield row("PurgeQueue", "100,000 messages", { QueueUrl });
}

async function* heavyTopics(send: Ask): Rows {
  const topic = /<TopicArn>(.*?)</.exec(await send(form("sns", "CreateTopic", { Name: "worst" })))?.[1] ?? "";
  const policy = JSON.stringify(
    Object.fromEntries(times(5, (n) => [`k${n}`, times(n === 0 ? 30 : 1, (each) => `v${each}`)])),
  );
  for (let n = 0; n < 100; n++) {
    await send(json("sqs", "CreateQueue", { QueueName: `topic-${n}` }));
    const Endpoint = `arn:aws:sqs:us-east-1:000000000000:topic-${n}`;
    const attributes = {
      "Attributes.entry.1.key": "FilterPolicy",
      "Attributes.entry.1.value": policy,
      "Attributes.entry.2.key": "FilterPolicyScope",
      "Attributes.entry.2.value": "MessageBody",
    };
    await send(form("sns", "Subscribe", { TopicArn: topic, Protocol: "sqs", Endpoint, ...attributes }));
  }
  const Message = JSON.stringify({
    k0: times(20_000, (n) => `w${n}`).concat("v0"),
    k1: "v0",
    k2: "v0",
    k3: "v0",
    k4: "v0",
  });
  yield {
    operation: "Publish",
    what: "180 KB of JSON to 100 queues with filters of the body",
    request: form("sns", "Publish", { TopicArn: topic, Message }),
  };
  const text = "x".repeat(25 * KB);
  const entries = Object.fromEntries(
    times(10, (n) => [
      [`PublishBatchRequestEntries.member.${n + 1}.Id`, String(n)],
      [`PublishBatchRequestEntries.member.${n + 1}.Message`, text],
    ]).flat(),
  );
  yield {
    operation: "PublishBatch",
    what: "256 KB",
    request: form("sns", "PublishBatch", { TopicArn: topic, ...entries }),
  };
}

async function* heavySessions(): Rows {
  const Policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: { Effect: "Allow", Action: "*", Resource: "a".repeat(1900) },
  });
  const members = { RoleArn: "arn:aws:iam::000000000000:role/worst", RoleSessionName: "worst", Policy };
  yield { operation: "AssumeRole", what: "a policy of 2 KB", request: form("sts", "AssumeRole", members) };
}

async function* heavyParameters(send: Ask): Rows {
  const ask = (operation: string, input: object) => json("ssm", operation, input);
  const row = (operation: string, what: string, input: object, more: Partial<Row> = {}): Row => ({
    operation,
    what,
    request: ask(operation, input),
    ...more,
  });
  for (let n = 0; n < 10_000; n++)
    await send(ask("PutParameter", { Name: `/worst/${n}`, Value: "a", Type: "String", Overwrite: true }));
  const large = { Name: "/large", Value: "a".repeat(8 * KB), Type: "String", Tier: "Advanced", Overwrite: true };
  yield row("PutParameter", "8 KB with a pattern of hundreds of steps a character", {
    ...large,
    AllowedPattern: "(a?){50}.*",
  });
  yield row("GetParametersByPath", "10,000 parameters", { Path: "/worst" });
  const filter = { Key: "Name", Option: "Contains", Values: times(50, (n) => `not-${n}`) };
  yield row("DescribeParameters", "10,000 parameters, 50 filter values", { ParameterFilters: [filter] });
}

async function* heavySecrets(send: Ask): Rows {
  const ask = (operation: string, input: object) => json("secretsmanager", operation, input);
  const row = (operation: string, what: string, input: object): Row => ({
    operation,
    what,
    request: ask(operation, input),
  });
  const token = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  for (let n = 0; n < 2000; n++) {
    await send(
      ask("CreateSecret", {
        Name: `worst-${n}`,
        SecretString: n < 20 ? "x".repeat(64 * KB) : "x",
        ClientRequestToken: token(n),
      }),
    );
  }
  yield row("PutSecretValue", "64 KB", {
    SecretId: "worst-0",
    SecretString: "y".repeat(64 * KB),
    ClientRequestToken: token(5000),
  });
  yield row("BatchGetSecretValue", "20 secrets of 64 KB", { SecretIdList: times(20, (n) => `worst-${n}`) });
  yield row("ListSecrets", "2,000 secrets, 10 filter values", {
    Filters: [{ Key: "all", Values: times(10, (n) => `not${n}`) }],
  });
}

async function* heavyKeys(send: Ask): Rows {
  const ask = (operation: string, input: object) => json("kms", operation, input);
  const row = (operation: string, what: string, input: object, more: Partial<Row> = {}): Row => ({
    operation,
    what,
    request: ask(operation, input),
    ...more,
  });
  const key = async (more: object) => JSON.parse(await send(ask("CreateKey", more))).KeyMetadata.KeyId;
  const KeyId = await key({});
  yield row("Encrypt", "4 KB", { KeyId, Plaintext: Buffer.alloc(4096).toString("base64") });
  yield row("CreateKey", "ten RSA_4096 at a time", { KeySpec: "RSA_4096", KeyUsage: "SIGN_VERIFY" }, { times: 10 });
  yield row("GenerateDataKeyPair", "ten RSA_4096 at a time", { KeyId, KeyPairSpec: "RSA_4096" }, { times: 10 });
  const signing = await key({ KeySpec: "RSA_4096", KeyUsage: "SIGN_VERIFY" });
  const Message = Buffer.alloc(4096).toString("base64");
  yield row("Sign", "4 KB with RSA_4096", { KeyId: signing, Message, SigningAlgorithm: "RSASSA_PSS_SHA_512" });
}

async function* heavyFunctions(send: Ask): Rows {
  const archive = zipSync({ "index.js": new Uint8Array(50 * MB - KB) }, { level: 0 });
  const ZipFile = Buffer.from(archive).toString("base64");
  const create = (name: string) =>
    JSON.stringify({
      FunctionName: name,
      Role: "arn:aws:iam::000000000000:role/worst",
      Runtime: "nodejs22.x",
      Handler: "a.b",
      Code: { ZipFile },
    });
  const type = { "content-type": "application/json" };
  yield {
    operation: "CreateFunction",
    what: "a zip of 50 MB",
    request: rest("lambda", "POST", "/2015-03-31/functions", create("worst"), type),
    status: 201,
    // The first time there is nothing to delete.
    before: () => send(rest("lambda", "DELETE", "/2015-03-31/functions/worst")).catch(() => {}),
  };
  yield {
    operation: "Invoke",
    what: "6 MB, refused: no code runs",
    request: rest("lambda", "POST", "/2015-03-31/functions/worst/invocations", `"${"x".repeat(6 * MB - 2)}"`, type),
    status: 400,
  };
}

async function* heavyBuckets(send: Ask): Rows {
  const xmlns = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  const row = (operation: string, what: string, request: Buffer, more: Partial<Row> = {}): Row => ({
    operation,
    what,
    request,
    ...more,
  });
  await send(rest("s3", "PUT", "/worst"));
  yield row("PutObject", "64 MB", rest("s3", "PUT", "/worst/large", Buffer.alloc(64 * MB)));
  yield row("CopyObject", "64 MB", rest("s3", "PUT", "/worst/copy", "", { "x-amz-copy-source": "/worst/large" }));
  yield row("GetObject", "64 MB", rest("s3", "GET", "/worst/large"));
  const begun = await send(rest("s3", "POST", "/worst/parts?uploads"));
  const id = /<UploadId>(.*?)</.exec(begun)?.[1] ?? "";
  const parts: string[] = [];
  for (let n = 1; n <= 10_000; n++) await send(rest("s3", "PUT", `/worst/parts?partNumber=${n}&uploadId=${id}`, "x"));
  for (let n = 1; n <= 10_000; n++)
    parts.push(`<Part><PartNumber>${n}</PartNumber><ETag>"9dd4e461268c8034f5c8564e155c67a6"</ETag></Part>`);
  const complete = (list: readonly string[]) =>
    rest(
      "s3",
      "POST",
      `/worst/parts?uploadId=${id}`,
      `<CompleteMultipartUpload ${xmlns}>${list.join("")}</CompleteMultipartUpload>`,
    );
  yield row("ListParts", "1,000 of 10,000 parts", rest("s3", "GET", `/worst/parts?uploadId=${id}`));
  yield row("CompleteMultipartUpload", "10,000 parts, too small", complete(parts), { status: 400 });
  yield row("CompleteMultipartUpload", "80,000 parts, refused", complete(times(8, () => parts).flat()), {
    status: 400,
  });
  const keys = times(1000, (n) => `${String(n).padStart(4, "0")}${"\u00fc".repeat(500)}`);
  for (const key of keys) await send(rest("s3", "PUT", `/worst/${encodeURIComponent(key)}`, "x"));
  yield row("ListObjectsV2", "1,000 keys of 1 KB", rest("s3", "GET", "/worst?list-type=2"));
  yield row("ListObjectVersions", "1,000 keys of 1 KB", rest("s3", "GET", "/worst?versions"));
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("");
  const deletion = `<Delete ${xmlns}>${objects}</Delete>`;
  yield row(
    "DeleteObjects",
    "1,000 keys of 1 KB",
    rest("s3", "POST", "/worst?delete", deletion, {
      "content-md5": createHash("md5").update(deletion).digest("base64"),
    }),
  );
  const rules = (count: number) =>
    `<LifecycleConfiguration ${xmlns}>${times(count, (n) => `<Rule><ID>r${n}</ID><Filter><Prefix>p${n}/</Prefix></Filter><Status>Enabled</Status><Expiration><Days>1</Days></Expiration></Rule>`).join("")}</LifecycleConfiguration>`;
  yield row("PutBucketLifecycleConfiguration", "1,000 rules", rest("s3", "PUT", "/worst?lifecycle", rules(1000)));
  yield row(
    "PutBucketLifecycleConfiguration",
    "5,000 rules, refused",
    rest("s3", "PUT", "/worst?lifecycle", rules(5000)),
    { status: 400 },
  );
  yield row("GetBucketLifecycleConfiguration", "1,000 rules", rest("s3", "GET", "/worst?lifecycle"));
  const origins = times(
    100,
    (n) => `<CORSRule><AllowedOrigin>http://o${n}.example</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>`,
  ).join("");
  yield row(
    "PutBucketCors",
    "100 rules",
    rest("s3", "PUT", "/worst?cors", `<CORSConfiguration ${xmlns}>${origins}</CORSConfiguration>`),
  );
  const tags = times(50, (n) => `<Tag><Key>k${n}</Key><Value>${"\u00fc".repeat(256)}</Value></Tag>`).join("");
  yield row(
    "PutBucketTagging",
    "50 tags",
    rest("s3", "PUT", "/worst?tagging", `<Tagging ${xmlns}><TagSet>${tags}</TagSet></Tagging>`),
    {
      status: 204,
    },
  );
  const text = `<Tagging ${xmlns}><TagSet><Tag><Key>k</Key><Value>${"\u00fc".repeat(2_500_000)}</Value></Tag></TagSet></Tagging>`;
  yield row("PutBucketTagging", "5 MB of UTF-8, refused", rest("s3", "PUT", "/worst?tagging", text), { status: 400 });
}
