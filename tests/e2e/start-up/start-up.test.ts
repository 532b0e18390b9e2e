import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

/** Holds a port until the end of the test. */
async function takenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Runs a start that must fail, and returns its message. A start that fails says one thing and shows no stack. */
async function failingStart(
  args: readonly string[],
  surroundings: Parameters<typeof runCloudstub>[1] = {},
): Promise<string> {
  const { code, stdout, stderr } = await runCloudstub(args, surroundings);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^cloudstub: /);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

const free = ["--port=0", "--api-port=0"];

describe("with no service selected the server", () => {
  // Specification 1.4a; 1 start-up 1; 3 Server start b
  test("starts, warns that it serves nothing, and says how to enable services", async () => {
    const server = await startCloudstub([]);
    const [warning] = await server.output(/^Warning: .*\n.*$/m);
    expect(warning).toContain("will serve nothing");
    expect(warning).toContain("--services=<id>[,<id>...]");
    expect(warning).toContain("STUB_SERVICES");
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(answer.status).toBe(404);
    const status = await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json();
    expect(status).toMatchObject({ port: server.port, apiPort: server.apiPort, modules: [] });
  });

  // Specification 1.7a; 1 start-up 3d; 1 start-up 10; 1 start-up 11c; 8 mock port
  test("sums up where it listens and how it is configured", async () => {
    const cwd = await temporaryDirectory();
    const server = await startCloudstub(["--max-history=unlimited"], { cwd });
    const [summary] = await server.output(/^[\s\S]*?Request history.*$/m);
    const { port, apiPort } = server;
    expect(summary.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      [""],
      [expect.stringMatching(/^CloudStub \d+\.\d+\.\d+\S* ready in \d+ ms$/)],
      [""],
      ["SDKs", `export AWS_ENDPOINT_URL=http://127.0.0.1:${port}`],
      ["Console", `http://127.0.0.1:${apiPort}/console`],
      ["Lab", `http://127.0.0.1:${apiPort}/lab`],
      ["Services", "none"],
      [""],
      ["Mock port", `${port}`, `http://127.0.0.1:${port}`],
      ["API port", `${apiPort}`, `http://127.0.0.1:${apiPort}`],
      ["Bound to", "127.0.0.1"],
      ["Enabled services", "none"],
      ["Available services", "none"],
      ["Plugin directory", join(cwd, "modules")],
      ["State storage", "memory"],
      ["Request history", "unlimited"],
    ]);
  });
});

test("an address that means every interface is bound to, and shown as one that can be reached", async () => {
  const server = await startCloudstub(["--host=0.0.0.0"]);
  await server.output(/Bound to +0\.0\.0\.0$/m);
  await server.output(new RegExp(`AWS_ENDPOINT_URL=http://127\\.0\\.0\\.1:${server.port}$`, "m"));
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
});

test("a host name is told of where clients put buckets in front of it", async () => {
  const args = ["--services=s3", "--modules-dir", join(root, "modules")];
  const named = await startCloudstub([...args, "--host=localhost"]);
  await named.output(/^ +S3 +if <bucket>\.localhost can't be resolved, use path style or 127\.0\.0\.1$/m);
  const [summary] = await (await startCloudstub(args)).output(/^[\s\S]*ready"/);
  expect(summary).not.toContain("path style");
});

// Specification 1 --version
test("--version prints the version, and --help and help the options, without starting anything", async () => {
  expect(await runCloudstub(["--version"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
    stderr: "",
  });
  for (const word of ["--help", "help"]) {
    expect(await runCloudstub([word])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: cloudstub/),
      stderr: "",
    });
  }
});

test("the word start starts, and a misspelt one is told of", async () => {
  await startCloudstub(["start"]);
  expect(await failingStart(["strat"])).toContain("(Did you mean cloudstub start?)");
});

test("a misspelt environment variable is told of, and others are not", async () => {
  const env = {
    STUB_SERVICE: "sqs",
    STUB_FIDELTY: "emulated",
    STUB_API_URL: "http://127.0.0.1:4567",
    STUB_OF_ANOTHER_TOOL: "1",
    STUB_QUIET: "",
  };
  const server = await startCloudstub([], { env });
  server.signal("SIGTERM");
  expect((await server.end()).stderr.split("\n")).toEqual([
    "Warning: the environment variable STUB_SERVICE is not an option. Did you mean STUB_SERVICES?",
    "Warning: the environment variable STUB_FIDELTY is not an option. Did you mean STUB_FIDELITY?",
    "",
  ]);
});

describe("a start fails with a message that names what to change", () => {
  test("when a flag is unknown", async () => {
    expect(await failingStart(["--servces=sqs"])).toContain("unknown option '--servces'\n(Did you mean --services?)");
  });

  test("when a value is not allowed", async () => {
    expect(await failingStart([], { env: { STUB_PORT: "70000" } })).toContain(
      'STUB_PORT is "70000"; allowed is a whole number from 0',
    );
  });

  test("when the mock port is in use", async () => {
    const port = await takenPort();
    const message = await failingStart([`--port=${port}`, "--api-port=0"]);
    expect(message).toContain(`Port ${port}, the mock port, is in use on 127.0.0.1.`);
    expect(message).toContain("choose another with --port (STUB_PORT)");
  });

  test("when the API port is in use", async () => {
    const port = await takenPort();
    const message = await failingStart(["--port=0", `--api-port=${port}`]);
    expect(message).toContain(`Port ${port}, the API port, is in use on 127.0.0.1.`);
    expect(message).toContain("choose another with --api-port (STUB_API_PORT)");
  });

  // Specification 8 API port
  test("when both ports are the same", async () => {
    expect(await failingStart(["--port=4567"])).toContain("The mock port and the API port are both 4567.");
  });

  test("when the address is not one of this machine", async () => {
    expect(await failingStart([...free, "--host=192.0.2.1"])).toContain("192.0.2.1 is not an address of this machine.");
  });
});

describe("the configuration file", () => {
  // Specification 1 start-up 11a
  test("is stub.properties in the working directory by default", async () => {
    const cwd = await temporaryDirectory({ "stub.properties": "stub.max-history = 7\n" });
    const server = await startCloudstub([], { cwd });
    await server.output(/Request history +last 7 requests/);
  });

  // Specification 1 --config; 1 start-up 11a
  test("is the one that --config names, before the one that STUB_CONFIG names", async () => {
    const cwd = await temporaryDirectory({
      "flag.properties": "stub.max-history=1",
      "env.properties": "stub.max-history=2",
      "stub.properties": "stub.max-history=3",
    });
    const env = { STUB_CONFIG: "env.properties" };
    await (await startCloudstub(["--config=flag.properties"], { cwd, env })).output(/last 1 requests/);
    await (await startCloudstub([], { cwd, env })).output(/last 2 requests/);
  });

  // Specification 1 start-up 11c
  test.each([
    [["--config=gone.properties"], {}, "--config"],
    [[], { STUB_CONFIG: "gone.properties" }, "STUB_CONFIG"],
  ])("must exist when %j %j names it", async (args, env, origin) => {
    const message = await failingStart(args, { env });
    expect(message).toMatch(
      new RegExp(`The configuration file .*gone\\.properties named by ${origin} does not exist\\.`),
    );
  });

  // Specification 1 start-up 11d; 7 start-up 11
  test.each([
    ["holds an unknown key", "stub.prot=1", "Unknown key in FILE: stub.prot."],
    ["holds the key of an option that is not for files", "stub.debug=true", "Unknown key in FILE: stub.debug."],
    ["holds a word for a number", "stub.api-port=many", 'stub.api-port in FILE is "many"; allowed is a whole number'],
    [
      "holds a malformed escape",
      "stub.services=\\u12",
      "stub.services in line 1 of FILE holds a malformed Unicode escape.",
    ],
    ["gives a key twice", "stub.port=1\nstub.port=2", "stub.port is given a second time in line 2 of FILE."],
    ["is not UTF-8", Buffer.from([0xff, 0xfe, 0x61]), "The configuration file FILE is not UTF-8 text."],
  ])("fails the start when it %s", async (_, content, message) => {
    const cwd = await temporaryDirectory({ "stub.properties": content });
    expect(await failingStart([], { cwd })).toContain(message.replace("FILE", join(cwd, "stub.properties")));
  });

  test("can't be a directory", async () => {
    const cwd = await temporaryDirectory({ "stub.properties/x": "" });
    expect(await failingStart([], { cwd })).toContain(`${join(cwd, "stub.properties")} is a directory.`);
  });
});
