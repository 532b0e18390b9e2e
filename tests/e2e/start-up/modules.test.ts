import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { makeJar } from "../../../scripts/jar.js";
import { root } from "../../../scripts/workspace.js";
import { everyId } from "../../all-services.js";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const built = join(root, "modules");
const free = ["--port=0", "--api-port=0"];

async function failure(
  args: readonly string[],
  surroundings: Parameters<typeof runCloudstub>[1] = {},
): Promise<string> {
  const { code, stderr } = await runCloudstub([...free, ...args], surroundings);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^cloudstub: /);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

function manifestOf(id: string) {
  return {
    "Manifest-Version": "1.0",
    "Stub-Service-Id": id,
    "Stub-Module-Version": "0.1.0",
    "Stub-Core-Version": "0.1.x",
    "Main-Module": "service.cjs",
  };
}

/** An archive of a service that can't be enabled: nothing but its manifest is right. */
function emptyArchive(id: string): Uint8Array {
  return makeJar(manifestOf(id), { "service.cjs": Buffer.from("throw new Error('it was loaded');") });
}

describe("a selected service whose archive is in the plugin directory", () => {
  // Specification 1.1; 1 start-up 5a; 3 Server start a
  test("answers an SDK client on the mock port", async () => {
    const server = await startCloudstub(["--services=sqs", "--modules-dir", built]);
    await server.output(/Enabled services +sqs$/m);
    const client = new SQSClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "any", secretAccessKey: "any" },
    });
    expect((await client.send(new ListQueuesCommand({}))).$metadata.httpStatusCode).toBe(200);
    client.destroy();
  });

  // Specification 1 --services
  test.each([
    ["environment", {}, { STUB_SERVICES: "sqs", STUB_MODULES_DIR: built }],
    ["configuration file", { "stub.properties": `stub.services=sqs\nstub.modules-dir=${built}` }, {}],
  ])("can be selected in the %s", async (_, files, env) => {
    const server = await startCloudstub([], { cwd: await temporaryDirectory(files), env });
    await server.output(/Enabled services +sqs$/m);
  });

  test("fails the start by the archive's name when it can't be loaded", async () => {
    const cwd = await temporaryDirectory({ "modules/cloudstub-sqs-0.1.0.jar": emptyArchive("sqs") });
    expect(await failure(["--services=sqs"], { cwd })).toContain(
      "cloudstub-sqs-0.1.0.jar fails while it loads (Error: it was loaded)",
    );
  });
});

describe("a service whose overlay can't be loaded", () => {
  const manifest = { ...manifestOf("sqs"), "Overlay-Module": "overlay.cjs" };
  const service = `exports.default = {
    id: "sqs", protocols: ["awsJson1_0"], model: () => ({ operations: {}, shapes: new Map(), errors: {} }), state: () => ({}),
    operations: {}, emulated: { operations: [], protocols: [] }, routes: {}, reject() {},
  };`;
  const overlay = "throw new Error('it was loaded');";
  const files = {
    "modules/a.jar": makeJar(manifest, { "service.cjs": Buffer.from(service), "overlay.cjs": Buffer.from(overlay) }),
  };

  test("keeps its contract, and fails the start by the archive's name where more is asked of it", async () => {
    const cwd = await temporaryDirectory(files);
    const server = await startCloudstub(["--services=sqs"], { cwd });
    await server.output(/Enabled services +sqs$/m);
    const refused = await failure(["--services=sqs", "--fidelity=emulated"], { cwd });
    expect(refused).toContain("a.jar fails while it loads (Error: it was loaded). Correct the module's sources");
  });
});

describe("all services", () => {
  test.each([
    ["flag", ["--services=all"], {}, {}],
    ["environment", [], { STUB_SERVICES: "all" }, {}],
    ["configuration file", [], {}, { "stub.properties": "stub.services=all" }],
  ])("are those in the plugin directory, by the %s", async (_, args, env, files) => {
    const server = await startCloudstub(args, {
      cwd: await temporaryDirectory(files),
      env: { STUB_MODULES_DIR: built, ...env },
    });
    const ids = everyId.join(", ");
    await server.output(new RegExp(`Enabled services +${ids}\n *Available services +${ids}$`, "m"));
  });

  test("are none where the plugin directory is empty, which the start tells, and nothing is downloaded", async () => {
    const server = await startCloudstub(["--services=all", "--maven-base-url=http://127.0.0.1:1"]);
    await server.output(/Enabled services +none$/m);
    const [warning] = await server.output(/^Warning: .*\n.*$/m);
    expect(warning).toMatch(
      /^Warning: --services=all found no service in .*modules, so this server will serve nothing\./,
    );
    expect(warning).toContain(`Name services to have their modules downloaded: --services=${everyId.join(",")}.`);
  });

  test("do not hide an unknown name beside them", async () => {
    expect(await failure(["--services=all,nope", "--modules-dir", built])).toContain(
      "Unknown service nope (--services).",
    );
  });
});

describe("the plugin directory", () => {
  // Specification 1.4b; 1 start-up 10; 1 --modules-dir; 1 start-up 3a; 1 start-up 1
  test("is ./modules unless named, and shows what could be enabled without running it", async () => {
    const cwd = await temporaryDirectory({
      "modules/a.jar": emptyArchive("sns"),
      "modules/b.jar": emptyArchive("kinesis"),
      "modules/note.txt": "",
    });
    const server = await startCloudstub([], { cwd });
    await server.output(/Enabled services +none\n *Available services +kinesis, sns$/m);
    await server.output(/Warning: no service is enabled/);
  });

  // Specification 1 start-up 3c; 7 start-up 3
  test.each([
    [["--modules-dir=gone"], {}, "--modules-dir"],
    [[], { STUB_MODULES_DIR: "gone" }, "STUB_MODULES_DIR"],
  ])("must exist when %j %j names it", async (args, env, origin) => {
    expect(await failure(args, { env })).toMatch(
      new RegExp(`The plugin directory .*gone named by ${origin} does not exist\\.`),
    );
  });

  // Specification 1 start-up 3c
  test("must exist when the configuration file names it", async () => {
    const cwd = await temporaryDirectory({ "stub.properties": "stub.modules-dir=gone" });
    expect(await failure([], { cwd })).toContain(
      `named by stub.modules-dir in ${join(cwd, "stub.properties")} does not exist.`,
    );
  });

  test("can't be a file", async () => {
    const cwd = await temporaryDirectory({ modules: "" });
    expect(await failure([], { cwd })).toContain(`The plugin directory ${join(cwd, "modules")} is not a directory.`);
  });

  // Specification 1 start-up 3b
  test("fails the start by the file's name when it holds a jar that is not a module archive", async () => {
    const cwd = await temporaryDirectory({ "modules/broken.jar": "not a zip" });
    expect(await failure([], { cwd })).toContain("broken.jar");
  });
});

describe("a selected service that has no archive fails the start", () => {
  const cwd = () => temporaryDirectory({ "modules/sns.jar": emptyArchive("sns") });

  // Specification 1 start-up 2; 7 start-up 2
  test("with all unknown names and the available ones", async () => {
    const message = await failure(["--services=sns,squeue,nope"], { cwd: await cwd() });
    expect(message).toContain("Unknown services squeue, nope (--services).\n");
    expect(message).toMatch(/Available in .*modules: sns\./);
    expect(message).toContain(`CloudStub has modules of these services: ${everyId.join(", ")}.`);
  });

  test("with the names once, where the plugin directory has all that CloudStub has", async () => {
    const message = await failure(["--services=nope", "--modules-dir", built]);
    expect(message.split(everyId.join(", "))).toHaveLength(2);
  });

  test("with the name that was perhaps meant", async () => {
    expect(await failure(["--services=sqz,dynamdb"], { cwd: await cwd() })).toContain(
      "(--services). Did you mean sqs, dynamodb?\n",
    );
  });

  // Specification 1 --no-download; 1 start-up 8; 7 start-up 8
  test.each([
    ["--no-download", ["--no-download"], {}, "leave out --no-download"],
    ["the environment", [], { STUB_AUTO_DOWNLOAD: "off" }, "unset STUB_AUTO_DOWNLOAD or set it to true"],
  ])("and says that %s disabled auto-download and how to enable it", async (_, args, env, remedy) => {
    const message = await failure(["--services=s3,sns", ...args], { env, cwd: await cwd() });
    expect(message).toContain("No module of the service s3 in");
    expect(message).toContain(`Auto-download is disabled; ${remedy} to enable it.`);
    expect(message).toMatch(/To supply by hand, put cloudstub-s3-\S+\.jar into/);
  });

  // Specification 1 start-up 8
  test("and says which key of the configuration file disabled auto-download", async () => {
    const directory = await temporaryDirectory({ "stub.properties": "stub.auto-download=no" });
    const message = await failure(["--services=s3"], { cwd: directory });
    expect(message).toContain(`set stub.auto-download in ${join(directory, "stub.properties")} to true to enable it.`);
  });
});
