import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutObjectLegalHoldCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { manualClock } from "@cloudstub/core";
import { type Server, startServer } from "@cloudstub/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import s3 from "../src/index.js";

/** A version as the model has it, the newest of its key first. */
interface Version {
  readonly id: string;
  /** Undefined for a delete marker. */
  readonly body: string | undefined;
  readonly etag: string | undefined;
  hold: boolean;
}

/** What a bucket should hold: the rules of "Retaining multiple versions of objects with S3 Versioning" in a few lines. */
class Model {
  status: "Enabled" | "Suspended" | undefined;
  readonly versions = new Map<string, Version[]>();
  readonly uploads: {
    readonly key: string;
    readonly id: string;
    readonly parts: Map<number, { readonly etag: string; readonly body: string }>;
    /** True where the object of its key was written or deleted after it began. */
    keyChanged: boolean;
  }[] = [];

  of(key: string): Version[] {
    return this.versions.get(key) ?? [];
  }

  current(key: string): string | undefined {
    return this.of(key)[0]?.body;
  }

  /** What a condition on a write sends, and how the write is then refused ("Conditional writes" and "Conditional deletes" in the User Guide). */
  conditional(
    key: string,
    on: Condition,
  ): { readonly members: { IfMatch?: string; IfNoneMatch?: string }; readonly error: string | undefined } {
    const current = this.of(key)[0];
    const exists = current?.body !== undefined;
    if (on === "none") return { members: {}, error: undefined };
    if (on === "absent") return { members: { IfNoneMatch: "*" }, error: exists ? "PreconditionFailed" : undefined };
    const etag = on === "current" && exists ? current.etag : undefined;
    if (!exists) return { members: { IfMatch: '"0"' }, error: "NoSuchKey" };
    return { members: { IfMatch: etag ?? '"0"' }, error: etag === undefined ? "PreconditionFailed" : undefined };
  }

  add(key: string, body: string | undefined, { VersionId: id = "null", ETag: etag }: Stored): void {
    const kept = this.status === "Enabled" ? this.of(key) : this.of(key).filter((version) => version.id !== "null");
    const isGone = this.status === undefined && body === undefined;
    if (!isGone || this.of(key).length > 0) this.noteChange(key);
    this.versions.set(key, isGone ? [] : [{ id, body, etag, hold: false }, ...kept]);
  }

  noteChange(key: string): void {
    for (const upload of this.uploads) if (upload.key === key) upload.keyChanged = true;
  }

  listed(): unknown[] {
    const keys = [...this.versions.keys()].sort();
    return keys.flatMap((key) => this.of(key).map(({ id, body }, at) => [key, id, body === undefined, at === 0]));
  }
}

/** Of an answer to a write. */
interface Stored {
  readonly VersionId?: string | undefined;
  readonly ETag?: string | undefined;
}

/** A condition that a write asks for: that there is no object, this one, or another one. */
type Condition = "none" | "absent" | "current" | "other";

const condition = fc.constantFrom<Condition>("none", "none", "absent", "current", "other");
const key = fc.constantFrom("a", "a/b", "é");
const small = fc.string({ minLength: 1, maxLength: 5 });
const pick = fc.nat(9);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("put" as const), key, body: small, on: condition }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete" as const),
      key,
      on: fc.constantFrom<Condition>("none", "current", "other"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("delete version" as const), key, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("copy" as const), key, to: key, pick, on: condition }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("versioning" as const),
      status: fc.constantFrom("Enabled" as const, "Suspended" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("hold" as const), key, pick, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("begin" as const), key }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("part" as const),
      pick,
      number: fc.integer({ min: 1, max: 3 }),
      body: small,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("complete" as const),
      pick,
      number: fc.integer({ min: 1, max: 3 }),
      on: condition,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("abort" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const Bucket = "bucket";

/** Time stands still: what follows an upload's beginning is told from its order alone. */
const clock = manualClock(Date.UTC(2026, 0, 1));

/** A bucket at a server, and the model that it is compared with. */
class Run {
  readonly model = new Model();
  readonly #storeDir: string | undefined;
  #server!: Server;
  #client!: S3Client;

  constructor(storeDir: string | undefined) {
    this.#storeDir = storeDir;
  }

  async start(): Promise<void> {
    const storeDir = this.#storeDir === undefined ? {} : { storeDir: this.#storeDir };
    this.#server = await startServer({ modules: [s3], port: 0, apiPort: 0, fidelity: "emulated", clock, ...storeDir });
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    this.#client = new S3Client({
      endpoint: `http://127.0.0.1:${this.#server.port}`,
      region: "us-east-1",
      credentials,
      maxAttempts: 1,
    });
  }

  async stop(): Promise<void> {
    this.#client.destroy();
    await this.#server.close();
  }

  send: S3Client["send"] = ((command: never) => this.#client.send(command)) as S3Client["send"];

  async create(ObjectLockEnabledForBucket: boolean): Promise<void> {
    await this.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket }));
    if (ObjectLockEnabledForBucket) this.model.status = "Enabled";
  }

  /** The name of the error of a request that fails. */
  async refused(sent: Promise<unknown>): Promise<string | undefined> {
    return sent.then(
      () => undefined,
      (error: Error) => error.name,
    );
  }

  async take(step: Step, locks: boolean): Promise<void> {
    const { model } = this;
    switch (step.do) {
      case "put": {
        const { members, error } = model.conditional(step.key, step.on);
        const put = new PutObjectCommand({ Bucket, Key: step.key, Body: step.body, ...members });
        if (error === undefined) model.add(step.key, step.body, await this.send(put));
        else expect(await this.refused(this.send(put))).toBe(error);
        return;
      }
      case "delete": {
        const { members, error } = model.conditional(step.key, step.on);
        const remove = new DeleteObjectCommand({ Bucket, Key: step.key, ...members });
        if (error === undefined) model.add(step.key, undefined, await this.send(remove));
        else expect(await this.refused(this.send(remove))).toBe(error);
        return;
      }
      case "delete version":
        return this.deleteVersion(step.key, step.pick);
      case "copy": {
        const source = model.of(step.key)[step.pick % Math.max(1, model.of(step.key).length)];
        if (source?.body === undefined) return;
        const CopySource = `${Bucket}/${encodeURIComponent(step.key)}?versionId=${source.id}`;
        const { members, error } = model.conditional(step.to, step.on);
        const copy = new CopyObjectCommand({ Bucket, Key: step.to, CopySource, ...members });
        if (error === undefined) {
          const { VersionId, CopyObjectResult } = await this.send(copy);
          model.add(step.to, source.body, { VersionId, ETag: CopyObjectResult?.ETag });
        } else expect(await this.refused(this.send(copy))).toBe(error);
        return;
      }
      case "versioning": {
        const put = new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: step.status } });
        if (!locks || step.status === "Enabled") {
          await this.send(put);
          model.status = step.status;
        } else expect(await this.refused(this.send(put))).toBe("InvalidBucketState");
        return;
      }
      case "hold": {
        const version = model.of(step.key)[step.pick % Math.max(1, model.of(step.key).length)];
        if (!locks || version?.body === undefined) return;
        const LegalHold = { Status: step.on ? ("ON" as const) : ("OFF" as const) };
        await this.send(new PutObjectLegalHoldCommand({ Bucket, Key: step.key, VersionId: version.id, LegalHold }));
        version.hold = step.on;
        return;
      }
      case "restart":
        if (this.#storeDir === undefined) return;
        await this.stop();
        return this.start();
      default:
        return this.upload(step);
    }
  }

  async deleteVersion(key: string, pick: number): Promise<void> {
    const versions = this.model.of(key);
    const version = versions[pick % Math.max(1, versions.length)];
    if (version === undefined) return;
    const refused = await this.refused(this.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId: version.id })));
    expect(refused).toBe(version.hold ? "AccessDenied" : undefined);
    if (version.hold) return;
    this.model.noteChange(key);
    this.model.versions.set(
      key,
      versions.filter((each) => each !== version),
    );
  }

  async upload(step: Extract<Step, { do: "begin" | "part" | "complete" | "abort" }>): Promise<void> {
    const { uploads } = this.model;
    if (step.do === "begin") {
      const { UploadId = "" } = await this.send(new CreateMultipartUploadCommand({ Bucket, Key: step.key }));
      uploads.push({ key: step.key, id: UploadId, parts: new Map(), keyChanged: false });
      return;
    }
    const upload = uploads[step.pick % Math.max(1, uploads.length)];
    if (upload === undefined) return;
    const named = { Bucket, Key: upload.key, UploadId: upload.id };
    if (step.do === "part") {
      const { ETag = "" } = await this.send(
        new UploadPartCommand({ ...named, PartNumber: step.number, Body: step.body }),
      );
      upload.parts.set(step.number, { etag: ETag, body: step.body });
      return;
    }
    if (step.do === "complete") {
      const part = upload.parts.get(step.number);
      const Parts = [{ PartNumber: step.number, ETag: part?.etag ?? '"none"' }];
      const { members, error } = this.model.conditional(upload.key, step.on);
      const complete = new CompleteMultipartUploadCommand({ ...named, MultipartUpload: { Parts }, ...members });
      if (error !== undefined) {
        // The upload stays, and can be completed or aborted.
        expect(await this.refused(this.send(complete))).toBe(error);
        return;
      }
      if (upload.keyChanged && step.on !== "none") {
        expect(await this.refused(this.send(complete))).toBe("ConditionalRequestConflict");
        return;
      }
      if (part === undefined) {
        expect(await this.refused(this.send(complete))).toMatch(/^Invalid(Part|Request)$/);
        return;
      }
      this.model.add(upload.key, part.body, await this.send(complete));
    } else await this.send(new AbortMultipartUploadCommand(named));
    uploads.splice(uploads.indexOf(upload), 1);
  }

  /** Compares everything that lists and reads show with the model. */
  async check(): Promise<void> {
    const { model } = this;
    const listed: unknown[] = [];
    let page = await this.send(new ListObjectVersionsCommand({ Bucket, MaxKeys: 2 }));
    for (;;) {
      const all = [
        ...(page.Versions ?? []).map((each) => [each, false] as const),
        ...(page.DeleteMarkers ?? []).map((each) => [each, true] as const),
      ];
      listed.push(...all.map(([{ Key, VersionId, IsLatest }, isMarker]) => [Key, VersionId, isMarker, IsLatest]));
      if (!page.IsTruncated) break;
      page = await this.send(
        new ListObjectVersionsCommand({
          Bucket,
          MaxKeys: 2,
          KeyMarker: page.NextKeyMarker,
          VersionIdMarker: page.NextVersionIdMarker,
        }),
      );
    }
    expect(new Set(listed.map((each) => JSON.stringify(each)))).toEqual(
      new Set(model.listed().map((each) => JSON.stringify(each))),
    );
    const there = [...model.versions.keys()].filter((each) => model.current(each) !== undefined).sort();
    expect(((await this.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key)).toEqual(
      there,
    );
    for (const [Key, versions] of model.versions) {
      for (const { id, body } of versions) {
        if (body === undefined) continue;
        const got = await this.send(new GetObjectCommand({ Bucket, Key, VersionId: id }));
        expect(await got.Body?.transformToString()).toBe(body);
      }
    }
    const uploads = (await this.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
    expect(new Set(uploads.map(({ UploadId }) => UploadId))).toEqual(new Set(model.uploads.map(({ id }) => id)));
  }
}

async function compare(steps: readonly Step[], locks: boolean, storeDir?: string): Promise<void> {
  const run = new Run(storeDir);
  await run.start();
  try {
    await run.create(locks);
    for (const each of steps) await run.take(each, locks);
    await run.check();
  } finally {
    await run.stop();
  }
}

const steps = fc.array(step, { minLength: 5, maxLength: 40 });

test("a bucket holds what a small model of versions, uploads and locks says", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), (taken, locks) => compare(taken, locks)),
    { numRuns: 12 },
  );
});

test("so it does with a store directory and restarts", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (taken, locks) => {
      const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-s3-model-"));
      try {
        await compare([...taken, { do: "restart" }], locks, storeDir);
      } finally {
        await rm(storeDir, { recursive: true });
      }
    }),
    { numRuns: 3 },
  );
});
