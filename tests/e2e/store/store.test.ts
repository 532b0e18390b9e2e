import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { type Ports, type Running, runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const built = ["--modules-dir", join(root, "modules")];

async function newStore(): Promise<string> {
  return join(await temporaryDirectory(), "store");
}

function start(storeDir: string, ...more: string[]): Promise<Running & Ports> {
  return startCloudstub(["--services=sqs,s3", ...built, `--store-dir=${storeDir}`, ...more]);
}

async function stop(server: Running): Promise<void> {
  server.signal("SIGTERM");
  expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
}

/** The queue "q" of a server. */
function queueOf({ port }: Ports, maxAttempts = 2) {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SQSClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials, maxAttempts });
  const QueueUrl = `http://127.0.0.1:${port}/000000000000/q`;
  return {
    create: () => client.send(new CreateQueueCommand({ QueueName: "q" })),
    send: (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    async count() {
      const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
      return Number(Attributes?.ApproximateNumberOfMessages);
    },
  };
}

describe("a server with a store directory", () => {
  test("makes it, says so, gives it back when it ends, and finds its state again", async () => {
    const storeDir = await newStore();
    const first = await start(storeDir);
    await first.output(new RegExp(`State storage +${storeDir}$`, "m"));
    await queueOf(first).create();
    await queueOf(first).send("one");
    await stop(first);
    expect(JSON.parse(await readFile(join(storeDir, "lock"), "utf8"))).toHaveProperty("closed.crc");
    expect(await queueOf(await start(storeDir)).count()).toBe(1);
  });

  test("is cleared by a reset, of one service or of all", async () => {
    const storeDir = await newStore();
    const reset = (server: Ports, query: string) =>
      fetch(`http://127.0.0.1:${server.apiPort}/api/reset${query}`, { method: "POST" });
    const buckets = async ({ apiPort }: Ports) =>
      (await fetch(`http://127.0.0.1:${apiPort}/api/s3/list-buckets`)).text();
    const first = await start(storeDir);
    await queueOf(first).create();
    await fetch(`http://127.0.0.1:${first.port}/bucket`, { method: "PUT" });
    await reset(first, "?service=sqs");
    await stop(first);

    const second = await start(storeDir);
    await expect(queueOf(second).count()).rejects.toMatchObject({ name: "QueueDoesNotExist" });
    expect(await buckets(second)).toContain("bucket");
    await reset(second, "");
    await stop(second);
    expect(await buckets(await start(storeDir))).not.toContain('"bucket"');
  });
});

describe("the start fails without a stack trace, saying what to do,", () => {
  const failure = async (storeDir: string) => {
    const { code, stderr } = await runCloudstub(["--port=0", "--api-port=0", `--store-dir=${storeDir}`]);
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/^\s+at |defect/m);
    return stderr;
  };

  /** Messages of 500 bytes: a file of many pages. */
  async function filledStore(): Promise<{ storeDir: string; data: string }> {
    const storeDir = await newStore();
    const server = await start(storeDir);
    await queueOf(server).create();
    const queue = queueOf(server);
    await Promise.all(Array.from({ length: 100 }, (_, n) => queue.send(`${n}-${"x".repeat(500)}`)));
    await stop(server);
    return { storeDir, data: join(storeDir, "state.mdb") };
  }

  test("where the database was cut off", async () => {
    const { storeDir, data } = await filledStore();
    await truncate(data, (await stat(data)).size / 2);
    expect(await failure(storeDir)).toMatch(
      /is damaged: the database is cut off after \d+ of \d+ bytes.+ Nothing was changed\. Restore it from a copy, or keep what is sound with cloudstub repair /,
    );
  });

  test("where a page of the database is empty; a repair keeps the rest, says what is gone, and puts the damaged files aside", {
    timeout: 60_000,
  }, async () => {
    const { storeDir, data } = await filledStore();
    const damagedBytes = await emptyPagesWith(data, "50-xxx");
    const loss = /Missing or unsound: (\d+) of 100 in sqs\/messages\/q\. Nothing was changed\./;
    const [, lost] = loss.exec(await failure(storeDir)) ?? [];
    expect(Number(lost)).toBeGreaterThan(0);

    const kept = 100 - Number(lost);
    const { code, stdout } = await runCloudstub(["repair", storeDir]);
    const [, aside = ""] = /The damaged files are in (.+)\.\n$/.exec(stdout) ?? [];
    expect([code, stdout]).toEqual([
      0,
      // One is the queue.
      `Repaired the store directory ${storeDir}: ${kept + 1} records are kept. Gone: ${lost} of 100 in sqs/messages/q. The damaged files are in ${aside}.\n`,
    ]);
    expect((await readFile(join(aside, "state.mdb"))).equals(damagedBytes)).toBe(true);
    expect(await queueOf(await start(storeDir)).count()).toBe(kept);
  });

  /** Also pages that are not in use any more hold it. */
  async function emptyPagesWith(file: string, text: string): Promise<Buffer> {
    const bytes = await readFile(file);
    for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text))
      bytes.fill(0, at - (at % 4096), at - (at % 4096) + 4096);
    await writeFile(file, bytes);
    return bytes;
  }

  test("where a newer version wrote the directory", async () => {
    const storeDir = await temporaryDirectory({ "cloudstub-store.json": '{"cloudstub-store":7}' });
    expect(await failure(storeDir)).toContain("has format 7, written by a newer version of CloudStub");
  });

  test("where the directory holds something else", async () => {
    expect(await failure(await temporaryDirectory({ "package.json": "{}" }))).toContain(
      "is not a store of CloudStub and not empty (it holds package.json)",
    );
  });

  test.runIf(existsSync("/sys/kernel"))(
    "where the directory can't be made because its file system is read-only",
    async () => {
      expect(await failure("/sys/kernel/cloudstub")).toMatch(
        /The store directory \/sys\/kernel\/cloudstub can't be used \(E[A-Z]+: .*\)\. Name a directory that this user may write/,
      );
    },
  );

  test.runIf(existsSync("/proc/self"))(
    "where the directory, or one above it, can't be made because its file system makes none",
    async () => {
      for (const storeDir of ["/proc/cloudstub", "/proc/cloudstub/state"]) {
        expect(await failure(storeDir)).toContain(
          `The store directory ${storeDir} can't be used (ENOENT: no such file or directory, mkdir '/proc/cloudstub'). Name a directory`,
        );
      }
    },
  );

  test("where the directory would be in a file", async () => {
    const file = join(await temporaryDirectory({ file: "" }), "file");
    expect(await failure(join(file, "state"))).toContain(
      `The store directory ${file}/state can't be used (${file} is there and is not a directory)`,
    );
  });
});

const canLimit = process.platform === "linux" && existsSync("/usr/bin/prlimit");

/** The lines of the log that are about a directory. */
function logged(said: string, directory: string): unknown[] {
  const lines = said.split("\n").filter((line) => line.startsWith("{"));
  const entries = lines.map((line) => JSON.parse(line) as { readonly level: string; readonly msg: string });
  return entries
    .filter(({ msg }) => msg.startsWith(`The store directory ${directory} `))
    .map(({ level, msg }) => [level, msg]);
}

describe.runIf(canLimit)("a full disk", () => {
  /** As on a disk with so much space in all: files of the server grow no further. */
  async function limit(storeDir: string, bytes: number | "unlimited"): Promise<void> {
    const { pid } = JSON.parse(await readFile(join(storeDir, "lock"), "utf8")) as { pid: number };
    execFileSync("/usr/bin/prlimit", [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
  }

  test("is answered with a 503 that SDKs retry, loses nothing that was acknowledged, and is over when there is space", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    const queue = queueOf(server);
    await queue.create();
    await limit(storeDir, 300_000);
    let acknowledged = 0;
    const fill = async () => {
      for (; acknowledged < 1000; acknowledged++) await queue.send("x".repeat(1000));
    };
    await expect(fill()).rejects.toMatchObject({
      name: "ServiceUnavailable",
      message: expect.stringMatching(
        `could not be written to the store directory ${storeDir} \\(.+\\)\\. Nothing of this request was kept`,
      ),
      $metadata: { httpStatusCode: 503, attempts: 2 },
    });
    expect(acknowledged).toBeGreaterThan(10);
    expect(await queue.count()).toBe(acknowledged);

    await limit(storeDir, "unlimited");
    await queue.send("there is space again");
    const { input: said } = await server.output(/can be written again/);
    expect(logged(said, storeDir)).toEqual([
      [
        "ERROR",
        expect.stringMatching(
          `^The store directory ${storeDir} can't be written: (File too large|Input/output error, or no space left on device)\\. Requests that change state are answered with 503 until it can\\.$`,
        ),
      ],
      ["INFO", `The store directory ${storeDir} can be written again.`],
    ]);
    expect(await queue.count()).toBe(acknowledged + 1);
    server.signal("SIGKILL");
    expect((await server.end()).stderr).toBe("");
    expect(await queueOf(await start(storeDir)).count()).toBe(acknowledged + 1);
  });

  test("leaves no part of a large object", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    const put = (key: string, size: number) =>
      fetch(`http://127.0.0.1:${server.port}/bucket${key}`, { method: "PUT", body: "x".repeat(size) });
    await put("", 0);
    await limit(storeDir, 200_000);
    expect((await put("/large", 300_000)).status).toBe(503);
    expect((await put("/small", 100_000)).status).toBe(200);
    const list = await (await fetch(`http://127.0.0.1:${server.port}/bucket?list-type=2`)).text();
    expect([...list.matchAll(/<Key>(\w+)/g)].map(([, key]) => key)).toEqual(["small"]);
    await stop(server);
    const files = execFileSync("find", [join(storeDir, "blobs"), "-type", "f", "-printf", "%s "]).toString();
    expect(files).toBe("100000 ");
  });

  test("keeps a group of concurrent writes whole or undone", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    const queue = queueOf(server, 1);
    await queue.create();
    await limit(storeDir, 400_000);
    const ends = await Promise.allSettled(Array.from({ length: 600 }, (_, n) => queue.send(`${n}${"x".repeat(1000)}`)));
    const sent = ends.filter(({ status }) => status === "fulfilled").length;
    expect(sent).toBeLessThan(600);
    expect(await queue.count()).toBe(sent);
    server.signal("SIGKILL");
    await server.end();
    expect(await queueOf(await start(storeDir)).count()).toBe(sent);
  });
});

/** Linux and macOS only: Windows does not let others remove or rename an open file. */
describe.skipIf(process.platform === "win32")("a database that is no longer where it was", () => {
  test.each([
    ["whose directory was removed", (storeDir: string) => rm(storeDir, { recursive: true })],
    ["whose file was removed", (storeDir: string) => rm(join(storeDir, "state.mdb"))],
    [
      "that another file replaced",
      async (storeDir: string) => {
        await writeFile(join(storeDir, "new"), "");
        await rename(join(storeDir, "new"), join(storeDir, "state.mdb"));
      },
    ],
  ])("%s takes no change that would be lost with it", async (_, remove) => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    const queue = queueOf(server, 1);
    await queue.create();
    await queue.send("stored");
    await remove(storeDir);
    await expect(queue.send("lost")).rejects.toMatchObject({
      name: "ServiceUnavailable",
      message: expect.stringContaining(
        "(state.mdb was removed or replaced while the server used it; put it back, or restart the server). Nothing of this request was kept",
      ),
      $metadata: { httpStatusCode: 503 },
    });
    expect(await queue.count()).toBe(1);
    await server.output(/The store directory .+ can't be written: state\.mdb was removed or replaced/);
    await stop(server);
  });

  test("is used again where the directory comes back", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    const queue = queueOf(server, 1);
    await queue.create();
    await rename(storeDir, `${storeDir}-elsewhere`);
    await mkdir(storeDir);
    await expect(queue.send("refused")).rejects.toMatchObject({ name: "ServiceUnavailable" });
    await rm(storeDir, { recursive: true });
    await rename(`${storeDir}-elsewhere`, storeDir);
    await queue.send("stored");
    await server.output(/can be written again/);
    await stop(server);
    expect(await queueOf(await start(storeDir)).count()).toBe(1);
  });
});

describe("cloudstub repair", () => {
  test("leaves a store alone that is sound", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    await queueOf(server).create();
    await stop(server);
    expect(await runCloudstub(["repair", storeDir])).toMatchObject({
      code: 0,
      stdout: `The store directory ${storeDir} is sound; it holds 1 record. Nothing was changed.\n`,
    });
  });

  test.each([
    [["repair"], "Give one directory: cloudstub repair <directory>"],
    [["repair", "nowhere"], "There is no database of CloudStub in "],
  ])("refuses: cloudstub %s", async (args, message) => {
    const { code, stderr } = await runCloudstub(args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe("an export", () => {
  test("of a running server or of a store directory starts another server with the same state", async () => {
    const cwd = await temporaryDirectory();
    const storeDir = join(cwd, "store");
    const server = await start(storeDir);
    await queueOf(server).create();
    await queueOf(server).send("hello");
    const asked = await runCloudstub(["export", "asked.jsonl", `--api-port=${server.apiPort}`], { cwd });
    expect(asked).toMatchObject({
      code: 0,
      stderr: "",
      stdout: `Exported the state of the server at http://127.0.0.1:${server.apiPort} to ${join(cwd, "asked.jsonl")} (2 records, ${(await stat(join(cwd, "asked.jsonl"))).size} bytes).\n`,
    });
    await stop(server);
    const read = await runCloudstub(["export", "read.jsonl", `--store-dir=${storeDir}`], { cwd });
    expect(read).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining(`Exported the state of ${storeDir} to ${join(cwd, "read.jsonl")} (2 records, `),
    });
    const text = await readFile(join(cwd, "asked.jsonl"), "utf8");
    expect(text).toMatch(
      /^\{"cloudstub-export":3\}\n\{"tree":"sqs\/messages\/q","key":"\d+","value":\{"messageId":.*\n\{"tree":"sqs\/queues","key":"q","value":.*\n$/,
    );
    expect(await readFile(join(cwd, "read.jsonl"), "utf8")).toBe(text);

    const other = await startCloudstub(["--services=sqs", ...built, "--import=asked.jsonl"], { cwd });
    await other.output(/^ *Imported +2 records$/m);
    expect(await queueOf(other).count()).toBe(1);
    const without = await startCloudstub(["--services=s3", ...built, "--import=asked.jsonl"], { cwd });
    await without.output(/^ *Imported +0 records; left out sqs, which is not enabled$/m);
  });

  test("does not replace a file that is there, but with --force", async () => {
    const cwd = await temporaryDirectory({ "kept.jsonl": "mine" });
    const server = await startCloudstub(["--services=sqs", ...built]);
    const words = ["export", "kept.jsonl", `--api-port=${server.apiPort}`];
    const refused = await runCloudstub(words, { cwd });
    const remedy = `cloudstub: ${join(cwd, "kept.jsonl")} exists already. Name another file, or replace it with --force.\nError code: ExportFileExists\n`;
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: remedy });
    expect(await readFile(join(cwd, "kept.jsonl"), "utf8")).toBe("mine");
    const replaced = await runCloudstub([...words, "--force"], { cwd });
    expect(replaced).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("(0 records, 23 bytes)") });
    expect(await readFile(join(cwd, "kept.jsonl"), "utf8")).toBe('{"cloudstub-export":3}\n');
  });

  test("with an invalid record leaves a store directory unchanged", async () => {
    const storeDir = await newStore();
    const server = await start(storeDir);
    await queueOf(server).create();
    await queueOf(server).send("hello");
    await stop(server);
    const cwd = await temporaryDirectory({
      "state.jsonl": [
        '{"cloudstub-export":3}',
        JSON.stringify(queue),
        '{"tree":"sqs/queues","key":"r","value":5}',
      ].join("\n"),
    });
    const ports = ["--port=0", "--api-port=0"];
    const { code, stderr } = await runCloudstub(
      [...ports, "--services=sqs", ...built, `--store-dir=${storeDir}`, "--import=state.jsonl"],
      {
        cwd,
      },
    );
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('the record "r" in sqs/queues is not one of sqs: it is a number, not an object.'),
    ]);
    expect(await queueOf(await start(storeDir)).count()).toBe(1);
  });

  const queue = { tree: "sqs/queues", key: "p", value: { name: "p", createdAt: 0 } };
  const message = { messageId: "4f9c5a4e-5b5e-4f0a-8b1c-3d1f6f0f7a11", md5OfBody: "5d41402abc4b2a76b9719d911017c592" };
  const key = "0000000000000001";
  const wrong = {
    number: [{ tree: "sqs/queues", key: "q", value: { name: "q", createdAt: 0, attributes: 5 } }],
    "no-body": [{ tree: "sqs/messages/q", key, value: message }],
    older: [
      {
        tree: "sqs/emulated/in-flight/q",
        key,
        value: { message: { ...message, body: "hello" }, visibleAt: 0, dueAt: 0 },
      },
    ],
    misspelt: [{ ...queue, tree: "sqs/quees" }],
    region: [{ tree: "s3/buckets", key: "b", value: { name: "b", createdAt: 0, region: "\u6f22" } }],
  };

  test.each([
    [["export"], "Give one file: cloudstub export <file>"],
    [["export", "a", "b"], "Give one file: cloudstub export <file>"],
    [
      ["export", "a", "--api-port=1"],
      "No server answers at http://127.0.0.1:1. Give the API port of a running one with --api-port, or a store directory with --store-dir.",
    ],
    [["export", "a", "--store-dir=nowhere"], "There is no store of CloudStub in "],
    [["--import=nowhere"], "nowhere can't be imported: ENOENT: no such file or directory"],
    [
      ["--import=stub.txt"],
      'stub.txt can\'t be imported: it does not begin with {"cloudstub-export":3}. Name a file that cloudstub export or GET /api/export wrote.',
    ],
    [
      ["--services=sqs", ...built, "--import=number.jsonl"],
      'number.jsonl can\'t be imported: the record "q" in sqs/queues is not one of sqs: attributes is a number, not an object. Name a file',
    ],
    [
      ["--services=sqs", ...built, "--import=no-body.jsonl"],
      'the record "0000000000000001" in sqs/messages/q is not one of sqs: body is missing. Name a file',
    ],
    [
      ["--services=sqs", ...built, "--import=older.jsonl"],
      'the record "0000000000000001" in sqs/emulated/in-flight/q is not one of sqs: invisibility is missing. Name a file',
    ],
    [
      ["--services=sqs,s3", ...built, "--import=region.jsonl"],
      'the record "b" in s3/buckets is not one of s3: region is a string, not text that a header can hold. Name a file',
    ],
    [
      ["--services=sqs", ...built, "--import=misspelt.jsonl"],
      'sqs has no collection "sqs/quees"; it has sqs/emulated/dead-letters/<id>, ',
    ],
  ])("that can't be: cloudstub %s", async (args, message) => {
    const cwd = await temporaryDirectory();
    await writeFile(join(cwd, "stub.txt"), "a = b\n");
    for (const [name, records] of Object.entries(wrong)) {
      await writeFile(
        join(cwd, `${name}.jsonl`),
        [{ "cloudstub-export": 3 }, queue, ...records].map((line) => JSON.stringify(line)).join("\n"),
      );
    }
    // The command export has no mock port.
    const ports = args[0] === "export" ? [] : ["--port=0", "--api-port=0"];
    const { code, stderr } = await runCloudstub([...ports, ...args], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at |defect/m);
  });
});
