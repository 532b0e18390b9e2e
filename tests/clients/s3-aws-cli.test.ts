import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli, runAws } from "./aws-cli.js";
import { clientEnvironment } from "./environment.js";
import type { Finished } from "./tool.js";

describe.skipIf(!hasAwsCli())("the object storage with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let endpoint: string;
  let api: AwsCli;
  let directory: string;
  beforeAll(async () => {
    server = await startServer({ modules: [s3], port: 0, apiPort: 0 });
    endpoint = `http://127.0.0.1:${server.port}`;
    api = awsCli(endpoint);
    directory = await mkdtemp(join(tmpdir(), "cloudstub-s3-"));
  });
  beforeEach(() => server.world.reset());
  afterAll(async () => {
    await rm(directory, { recursive: true });
    await server.close();
  });
  /** Runs `aws s3 …`, whose output is text, and expects it to succeed. */
  const aws = async (...args: readonly string[]): Promise<string> => {
    const { status, stdout, stderr }: Finished = await runAws(
      ["--endpoint-url", endpoint, "s3", ...args],
      clientEnvironment(endpoint),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };
  const shown = async (path: string) => (await fetch(`http://127.0.0.1:${server.apiPort}/api/s3/${path}`)).json();
  const keys = async (bucket: string) => {
    const { objects } = (await shown(`list-objects?bucket=${bucket}`)) as { objects: { key: string }[] };
    return objects.map(({ key }) => key);
  };

  test("mb, cp, ls, rm and rb work, and the API port shows what they did", async () => {
    const file = join(directory, "ünï + code.txt");
    await writeFile(file, "hello\n");
    expect(await aws("mb", "s3://photos")).toContain("make_bucket: photos");
    await aws("cp", file, "s3://photos/dir/");
    expect(await shown(`get-object?bucket=photos&key=${encodeURIComponent("dir/ünï + code.txt")}`)).toMatchObject({
      body: "hello\n",
      contentType: "text/plain",
    });
    expect(await aws("ls", "s3://photos")).toMatch(/^\s+PRE dir\/\s*$/);
    expect(await aws("ls", "s3://photos/dir/")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +6 ünï \+ code\.txt\n$/);
    expect(await aws("ls")).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d photos\n$/);
    const back = join(directory, "back.txt");
    await aws("cp", "s3://photos/dir/ünï + code.txt", back);
    expect(await readFile(back, "utf8")).toBe("hello\n");
    await aws("rm", "s3://photos/dir/ünï + code.txt");
    expect(await keys("photos")).toEqual([]);
    await aws("rb", "s3://photos");
    expect(await shown("list-buckets")).toEqual({ buckets: [] });
  });

  test("sync works both ways, and rb --force removes a bucket with its objects", async () => {
    const [from, to] = [join(directory, "from"), join(directory, "to")];
    await mkdir(join(from, "deep/er"), { recursive: true });
    await writeFile(join(from, "a.txt"), "a");
    await writeFile(join(from, "deep/er/b c.bin"), Uint8Array.of(0, 255));
    // The command uploads files again that are newer than the object, whose time has whole seconds.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ["a.txt", "deep/er/b c.bin"]) await utimes(join(from, name), anHourAgo, anHourAgo);
    await aws("mb", "s3://mirror");
    await aws("sync", from, "s3://mirror/copy");
    expect(await keys("mirror")).toEqual(["copy/a.txt", "copy/deep/er/b c.bin"]);
    expect(await aws("sync", from, "s3://mirror/copy")).toBe("");
    await aws("sync", "s3://mirror/copy", to);
    expect(await readFile(join(to, "deep/er/b c.bin"))).toEqual(Buffer.from([0, 255]));
    await rm(join(from, "a.txt"));
    await aws("sync", "--delete", from, "s3://mirror/copy");
    expect(await keys("mirror")).toEqual(["copy/deep/er/b c.bin"]);
    await aws("rb", "--force", "s3://mirror");
    expect(await shown("list-buckets")).toEqual({ buckets: [] });
    expect((await readdir(to)).sort()).toEqual(["a.txt", "deep"]);
  });

  test("s3api reports errors with AWS's codes, and placeholders answer", async () => {
    await api("s3api", "create-bucket", "--bucket", "photos");
    const [missing, versioning, policy] = await Promise.all([
      api("s3api", "get-object", "--bucket", "photos", "--key", "nobody", join(directory, "nobody")),
      api("s3api", "put-bucket-versioning", "--bucket", "photos", "--versioning-configuration", "Status=Enabled"),
      api("s3api", "get-bucket-policy", "--bucket", "photos"),
    ]);
    expect(missing.error).toContain(
      "(NoSuchKey) when calling the GetObject operation: The specified key does not exist.",
    );
    expect(versioning).toEqual({ status: 0, output: undefined, error: "" });
    expect(policy.error).toContain("(NoSuchBucketPolicy)");
  });

  test("a large file is uploaded in parts, which store nothing", async () => {
    const file = join(directory, "large.bin");
    await writeFile(file, Buffer.alloc(9 * 1024 * 1024));
    await aws("mb", "s3://photos");
    await aws("cp", file, "s3://photos/large.bin");
    expect(await keys("photos")).toEqual([]);
    expect(server.world.history.latestFirst()[0]).toMatchObject({ placeholder: true });
  });
});
