import * as sdk from "@aws-sdk/client-s3";
import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { beforeEach, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";
import { findsNothing, notImplemented } from "./left-out-requests.js";

const lab = laboratory({ fidelity: "emulated" });
const Bucket = "bucket-a";
const object = { Bucket, Key: "left-out" };

beforeEach(async () => {
  await lab.client.send(new CreateBucketCommand({ Bucket }));
  await lab.client.send(new PutObjectCommand({ ...object, Body: "text" }));
});

const send = (name: string, input: object) => {
  const Command = (sdk as unknown as { [name: string]: new (input: object) => never })[`${name}Command`];
  if (Command === undefined) throw new Error(`The SDK has no ${name}.`);
  return lab.client.send(new Command(input));
};
const fails = (name: string, status: number) => ({ name, $metadata: { httpStatusCode: status } });

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html: NotImplemented is 501.
test.each(notImplemented)("%s is not implemented", async (name, input) => {
  await expect(send(name, input)).rejects.toMatchObject(fails("NotImplemented", 501));
  await expect(send(name, { ...input, Bucket: "other" })).rejects.toMatchObject(fails("NoSuchBucket", 404));
});

test.each(findsNothing)("%s finds nothing", async (name, input, error, status) => {
  await expect(send(name, input)).rejects.toMatchObject(fails(error, status));
});

// AWS closed S3 Select to new customers in July 2024. The code is that of a report of a new account.
test("S3 Select is refused as to an account that never used it", async () => {
  const body =
    "<SelectObjectContentRequest><Expression>SELECT 1</Expression><ExpressionType>SQL</ExpressionType><InputSerialization><CSV/></InputSerialization><OutputSerialization><CSV/></OutputSerialization></SelectObjectContentRequest>";
  const select = (bucket: string) =>
    lab.raw({ method: "POST", path: `/${bucket}/left-out?select&select-type=2`, body });
  expect((await select(Bucket)).body).toContain(
    "<Code>MethodNotAllowed</Code><Message>The specified method is not allowed against this resource.</Message><Method>POST</Method><ResourceType>OBJECT</ResourceType>",
  );
  expect((await select("other")).body).toContain("<Code>NoSuchBucket</Code>");
});

test("an object has no annotations", async () => {
  expect(await send("ListObjectAnnotations", object)).toMatchObject({ ...object, AnnotationCount: 0 });
  await expect(send("ListObjectAnnotations", { Bucket, Key: "other" })).rejects.toMatchObject(fails("NoSuchKey", 404));
});

test("object lambda's answer is not implemented", async () => {
  // The SDK sends it to a host name of its own.
  const headers = { "x-amz-request-route": "r", "x-amz-request-token": "t" };
  const { status, body } = await lab.raw({ method: "POST", path: "/WriteGetObjectResponse", headers, body: "text" });
  expect([status, body]).toEqual([501, expect.stringContaining("<Code>NotImplemented</Code>")]);
});

test("directory buckets are not implemented, though ListDirectoryBuckets has the path of ListBuckets", async () => {
  await expect(send("ListDirectoryBuckets", {})).rejects.toMatchObject(fails("NotImplemented", 501));
  await expect(send("PutObject", { Bucket: "photos--use1-az4--x-s3", Key: "a", Body: "b" })).rejects.toMatchObject(
    fails("NotImplemented", 501),
  );
  const path = "/?X-Amz-Credential=test%2F20260101%2Fus-east-1%2Fs3express%2Faws4_request";
  expect((await lab.raw({ path })).body).toContain("<Code>NotImplemented</Code>");
});

test("no operation is a placeholder, and one alone is not registered", () => {
  const { stubs = [] } = lab.server.registry.services[0] ?? {};
  expect(stubs.filter(({ placeholder }) => placeholder).map(({ operation }) => operation)).toEqual([]);
  const registered = new Set(stubs.map(({ operation }) => operation));
  const known = Object.keys(sdk).flatMap((name) => /^([A-Z]\w+)Command$/.exec(name)?.[1] ?? []);
  expect(known.filter((name) => !registered.has(name))).toEqual(["ListDirectoryBuckets"]);
});
