/** Where code comes from, and its limits: what AWS was recorded to answer (November 2025), by the numbers of the rows. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as lambdaSdk from "@aws-sdk/client-lambda";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import s3 from "../../s3/src/index.js";
import lambda from "../src/index.js";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, laboratory } from "./laboratory.js";

const creation = {
  FunctionName: "f",
  Runtime: "nodejs22.x",
  Role: "arn:aws:iam::000000000000:role/r",
  Handler: "index.handler",
};
const invalid = (message: string) => ({
  name: "InvalidParameterValueException",
  message,
  $metadata: { httpStatusCode: 400 },
});

/** A small archive whose directory says that its file has this many bytes unpacked (APPNOTE.TXT, section 4.3.12). */
function archiveOfSize(unpacked: number): Uint8Array {
  const bytes = Buffer.from(zip());
  bytes.writeUInt32LE(unpacked, bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  return bytes;
}

describe("code in a bucket", () => {
  const lab = serviceLaboratory(lambdaSdk.LambdaClient, { modules: [lambda, s3], fidelity: "emulated" });
  const { ask } = operations(lab);
  let buckets: S3Client;
  beforeAll(() => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const endpoint = `http://127.0.0.1:${lab.server.port}`;
    buckets = new S3Client({ endpoint, region: "us-east-1", credentials, forcePathStyle: true });
  });
  afterAll(() => buckets.destroy());
  beforeEach(async () => {
    await buckets.send(new CreateBucketCommand({ Bucket: "code" }));
    await buckets.send(
      new PutBucketVersioningCommand({ Bucket: "code", VersioningConfiguration: { Status: "Enabled" } }),
    );
  });
  const put = async (Key: string, Body: Uint8Array) =>
    (await buckets.send(new PutObjectCommand({ Bucket: "code", Key, Body }))).VersionId;
  const sizeOf = async () => (await ask("GetFunctionConfiguration", { FunctionName: "f" })).CodeSize;

  const noBucket = invalid(
    "Error occurred while GetObject. S3 Error Code: NoSuchBucket. S3 Error Message: The specified bucket does not exist",
  );
  const noKey = invalid(
    "Error occurred while GetObject. S3 Error Code: NoSuchKey. S3 Error Message: The specified key does not exist.",
  );

  test("2.15, 2.16 and 3.5: a bucket or a key that is missing", async () => {
    const create = (Code: object) => ask("CreateFunction", { ...creation, Code });
    await expect(create({ S3Bucket: "none", S3Key: "k" })).rejects.toMatchObject(noBucket);
    await expect(create({ S3Bucket: "code", S3Key: "k" })).rejects.toMatchObject(noKey);
    await create({ ZipFile: zip() });
    const update = (code: object) => ask("UpdateFunctionCode", { FunctionName: "f", ...code });
    await expect(update({ S3Bucket: "none", S3Key: "k" })).rejects.toMatchObject(noBucket);
    await expect(update({ S3Bucket: "code", S3Key: "k" })).rejects.toMatchObject(noKey);
    expect(await sizeOf()).toBe(zip().length);
  });

  test("2.18: code that unpacks to more than 250 MB", async () => {
    await put("large", archiveOfSize(262_144_001));
    await expect(
      ask("CreateFunction", { ...creation, Code: { S3Bucket: "code", S3Key: "large" } }),
    ).rejects.toMatchObject(invalid("Unzipped size must be smaller than 262144000 bytes"));
  });

  test("an object of a version, which the function keeps", async () => {
    const [first, second] = [zip("exports.handler = async () => 1;"), zip("// two\nexports.handler = async () => 2;")];
    const S3ObjectVersion = await put("k", first);
    await put("k", second);
    await ask("CreateFunction", { ...creation, Code: { S3Bucket: "code", S3Key: "k", S3ObjectVersion } });
    expect(await sizeOf()).toBe(first.length);
    await ask("UpdateFunctionCode", { FunctionName: "f", S3Bucket: "code", S3Key: "k" });
    await buckets.send(new DeleteObjectCommand({ Bucket: "code", Key: "k" }));
    expect(await sizeOf()).toBe(second.length);
  });
});

describe("code in the request", () => {
  const lab = laboratory({ fidelity: "emulated" });
  const { ask } = operations(lab);

  test("2.17: more than 50 MB", async () => {
    const ZipFile = Buffer.alloc(52_428_801);
    await expect(ask("CreateFunction", { ...creation, Code: { ZipFile } })).rejects.toMatchObject({
      name: "RequestEntityTooLargeException",
      message: "Zipped size must be smaller than 52428800 bytes",
      $metadata: { httpStatusCode: 413 },
    });
  }, 60_000);

  test("2.18: more than 250 MB unpacked", async () => {
    const create = (unpacked: number) =>
      ask("CreateFunction", { ...creation, Code: { ZipFile: archiveOfSize(unpacked) } });
    await expect(create(262_144_001)).rejects.toMatchObject(
      invalid("Unzipped size must be smaller than 262144000 bytes"),
    );
    expect(await create(262_144_000)).toMatchObject({ State: "Pending" });
  });
});

describe("an update", () => {
  const clock = manualClock();
  const serviceOptions = { lambda: { statusDelay: "5s" } };
  const lab = laboratory({ fidelity: "emulated", clock, serviceOptions });
  const { ask } = operations(lab);
  const inProgress = {
    name: "ResourceConflictException",
    message: `The operation cannot be performed at this time. An update is in progress for resource: ${arnOf("f")}`,
    $metadata: { httpStatusCode: 409 },
  };

  test("3.2: is refused while another one is in progress", async () => {
    const updates = [
      () => ask("UpdateFunctionCode", { FunctionName: "f", ZipFile: zip("// other") }),
      () => ask("UpdateFunctionConfiguration", { FunctionName: "f", Timeout: 9 }),
    ];
    await ask("CreateFunction", { ...creation, Code: { ZipFile: zip() } });
    for (const update of updates) await expect(update()).rejects.toMatchObject(inProgress);
    for (const update of updates) {
      await clock.advance(5000);
      expect(await update()).toMatchObject({ LastUpdateStatus: "InProgress" });
      for (const other of updates) await expect(other()).rejects.toMatchObject(inProgress);
    }
  });
});

describe("while functions run", () => {
  const lab = laboratory({ fidelity: "emulated", functions: { maxProcesses: 1 } });
  const { ask } = operations(lab);
  /** Its answers come when the file is there. */
  const slow = (value: string) => `
    const { existsSync } = require("node:fs");
    exports.handler = async (file) => {
      while (file && !existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
      return "${value}";
    };`;
  const invoke = async (FunctionName: string, event: unknown = null) => {
    const Payload = Buffer.from(JSON.stringify(event));
    const answer = (await ask("Invoke", { FunctionName, Payload })) as { Payload: Uint8Array };
    return JSON.parse(Buffer.from(answer.Payload).toString()) as unknown;
  };
  const running = () =>
    Array.from(lab.server.world.functions?.running() ?? [], ({ functionKey }) => functionKey.split(":").at(-1));
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("3.8: an update ends the environment, and what was running or waiting for a process finishes with the old code", async () => {
    const file = join(folder, "go");
    for (const FunctionName of ["f", "g"])
      await ask("CreateFunction", {
        ...creation,
        FunctionName,
        Timeout: 20,
        Publish: true,
        Code: { ZipFile: zip(slow("old")) },
      });
    const first = invoke("f", file);
    await expect.poll(running).toEqual(["f"]);
    const waiting = invoke("g");
    await expect.poll(running).toEqual(["f", "g"]);
    for (const FunctionName of ["f", "g"]) await ask("UpdateFunctionCode", { FunctionName, ZipFile: zip(slow("new")) });
    writeFileSync(file, "");
    expect([await first, await waiting]).toEqual(["old", "old"]);
    expect([await invoke("f"), await invoke("g"), await invoke("g:1")]).toEqual(["new", "new", "old"]);
  });
});
