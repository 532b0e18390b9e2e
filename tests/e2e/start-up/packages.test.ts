/** Service modules that npm has installed where the command is started. */
import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { coreVersion } from "../../../packages/core/src/core-version.js";
import { makeJar } from "../../../scripts/jar.js";
import { root, serviceFolder } from "../../../scripts/workspace.js";
import { runCloudstub, startCloudstub, temporaryDirectory } from "../process.js";

const folder = "node_modules/@cloudstub/sqs";
const broken = "throw new Error('it was loaded');";

const manifestOf = (version: string) =>
  JSON.stringify({
    name: "@cloudstub/sqs",
    version,
    exports: { ".": "./index.cjs", "./package.json": "./package.json" },
    main: "./index.cjs",
  });

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(serviceFolder("sqs"), "src", "index.ts")],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    conditions: ["cloudstub-source"],
  });
  return outputFiles[0]?.text ?? "";
}

const installed = (code: string, version = coreVersion) => ({
  [`${folder}/package.json`]: manifestOf(version),
  [`${folder}/index.cjs`]: code,
});

/** An archive that can be listed, and fails when it is loaded. */
function brokenArchive(): Uint8Array {
  const manifest = {
    "Manifest-Version": "1.0",
    "Stub-Service-Id": "sqs",
    "Stub-Module-Version": "0.1.0",
    "Stub-Core-Version": "0.1.x",
    "Main-Module": "service.cjs",
  };
  return makeJar(manifest, { "service.cjs": Buffer.from(broken) });
}

describe("a selected service whose package is in node_modules", () => {
  test("answers an SDK client, before an archive of the default plugin directory is looked at, and the summary names the package", async () => {
    const cwd = await temporaryDirectory({
      ...installed(await bundle()),
      "modules/cloudstub-sqs-0.1.0.jar": brokenArchive(),
    });
    const server = await startCloudstub(["--services=sqs"], { cwd });
    await server.output(/Enabled services +sqs$/m);
    const [, version, where] = await server.output(/Package of sqs +(\S+) +(.+)$/m);
    expect([version, where]).toEqual([coreVersion, join(cwd, folder)]);
    const client = new SQSClient({
      endpoint: `http://127.0.0.1:${server.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "any", secretAccessKey: "any" },
    });
    expect((await client.send(new ListQueuesCommand({}))).$metadata.httpStatusCode).toBe(200);
    client.destroy();
  });

  test("is among all services", async () => {
    const cwd = await temporaryDirectory(installed(await bundle()));
    const server = await startCloudstub(["--services=all"], { cwd });
    await server.output(/Enabled services +sqs\n *Available services +sqs$/m);
  });

  test("is found from a folder inside of the project", async () => {
    const project = await temporaryDirectory({ ...installed(await bundle()), "packages/orders/package.json": "{}" });
    const server = await startCloudstub(["--services=sqs"], { cwd: join(project, "packages", "orders") });
    await server.output(/Package of sqs/);
  });

  test("gives way to an archive of a plugin directory that was named", async () => {
    const cwd = await temporaryDirectory(installed(broken));
    const server = await startCloudstub(["--services=sqs", "--modules-dir", join(root, "modules")], { cwd });
    await server.output(/Enabled services +sqs$/m);
  });

  test("is used beside the archives of a plugin directory that was named and has none of it", async () => {
    const cwd = await temporaryDirectory({ ...installed(await bundle()), "plugins/readme.txt": "" });
    const server = await startCloudstub(["--services=sqs", "--modules-dir=plugins"], { cwd });
    await server.output(/Package of sqs/);
  });

  test.each([
    ["fails while it loads", installed(broken), `${coreVersion} in .* fails while it loads \\(Error: it was loaded\\)`],
    [
      "is not a service module",
      installed("exports.default = 1;"),
      `${coreVersion} in .* is not a usable module: its default export is not`,
    ],
    [
      "is of another line of versions",
      installed(broken, "0.9.0"),
      `0.9.0 in .* works with CloudStub 0.9.x, and this is ${coreVersion}`,
    ],
  ])("fails the start by its name where it %s", async (_, files, words) => {
    const cwd = await temporaryDirectory(files);
    const { code, stderr } = await runCloudstub(["--services=sqs", "--port=0", "--api-port=0"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^cloudstub: @cloudstub/sqs ${words}`));
    expect(stderr).toContain(`npm install --save-dev @cloudstub/sqs@${coreVersion}`);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("is not a service if its name is not one, such as the kit's", async () => {
    const kit = { "node_modules/@cloudstub/kit/package.json": '{"version":"0.1.0"}' };
    const { code, stderr } = await runCloudstub(["--services=kit", "--port=0", "--api-port=0"], {
      cwd: await temporaryDirectory(kit),
    });
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown service kit");
  });
});
