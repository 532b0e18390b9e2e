import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lambda from "@cloudstub/lambda";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AwsCli, awsCli, hasAwsCli } from "./aws-cli.js";

describe.skipIf(!hasAwsCli())("the function service with the aws command line", { timeout: 120_000 }, () => {
  let server: Server;
  let aws: AwsCli;
  let folder: string;
  beforeAll(async () => {
    server = await startServer({ modules: [lambda], port: 0, apiPort: 0 });
    aws = awsCli(`http://127.0.0.1:${server.port}`);
    folder = await mkdtemp(join(tmpdir(), "cloudstub-lambda-"));
    // An empty zip file: the tool refuses any other file.
    await writeFile(join(folder, "code.zip"), Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const run = (...args: string[]) => aws("lambda", ...args);
  const create = (name: string) =>
    run(
      "create-function",
      "--function-name",
      name,
      "--runtime",
      "python3.13",
      "--role",
      "arn:aws:iam::000000000000:role/r",
      "--handler",
      "app.run",
      "--zip-file",
      `fileb://${join(folder, "code.zip")}`,
      "--tags",
      "team=a",
    );
  const arn = "arn:aws:lambda:us-east-1:000000000000:function:cli";

  test("creates, invokes, changes and shows a function", async () => {
    const created = await create("cli");
    expect(created).toMatchObject({
      status: 0,
      error: "",
      output: { FunctionArn: arn, CodeSize: 22, State: "Active", Version: "$LATEST" },
    });
    const out = join(folder, "out.json");
    const payload = Buffer.from(`{"hé": "😀"}`).toString("base64");
    // Version 2 of the tool takes base64 by default; version 1 sends the text itself.
    const invoked = await run("invoke", "--function-name", "cli:live", "--payload", payload, out);
    expect(invoked.output).toEqual({ StatusCode: 200, ExecutedVersion: "$LATEST" });
    expect([payload, `{"hé": "😀"}`]).toContain(await readFile(out, "utf8"));
    const updated = await run(
      "update-function-configuration",
      "--function-name",
      arn,
      "--timeout",
      "9",
      "--environment",
      "Variables={A=1}",
    );
    expect(updated.output).toMatchObject({ Timeout: 9, Runtime: "python3.13", Environment: { Variables: { A: "1" } } });
    const [waited, shown] = await Promise.all([
      run("wait", "function-active-v2", "--function-name", "cli"),
      run("get-function", "--function-name", "cli"),
    ]);
    expect(waited.status).toBe(0);
    expect(shown.output).toMatchObject({
      Configuration: { Timeout: 9 },
      Tags: { team: "a" },
      Code: { RepositoryType: "S3" },
    });
    const route = await fetch(`http://127.0.0.1:${server.apiPort}/api/lambda/list-functions`);
    expect(await route.json()).toEqual({
      functions: [{ FunctionName: "cli", Runtime: "python3.13", Handler: "app.run" }],
    });
  });

  test("reports errors with AWS's codes", async () => {
    const [missing, twice] = await Promise.all([
      run("get-function", "--function-name", "nobody"),
      create("twice").then(() => create("twice")),
    ]);
    expect(missing.error).toContain("(ResourceNotFoundException)");
    expect(missing.error).toContain("Function not found: arn:aws:lambda:us-east-1:000000000000:function:nobody");
    expect(twice.error).toContain("(ResourceConflictException)");
    expect(twice.error).toContain("Function already exist: twice");
  });
});
