import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect as openTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coreVersion } from "../../../packages/core/src/core-version.js";
import { echoJar } from "../../../packages/server/test/modules/jars.js";
import {
  answerFrom,
  type Content,
  listen,
  pathOf,
  published,
  serveRepository,
} from "../../../packages/server/test/modules/repository/repository-server.js";
import { buildRepository } from "../../../scripts/build-repository.js";
import { bundleCli } from "../../../scripts/bundle-cli.js";
import {
  cloudstub,
  runCloudstub,
  type Surroundings,
  startCloudstub,
  startNode,
  temporaryDirectory,
} from "../process.js";
import { certificateOf } from "./download-certificate.js";

const version = "0.1.0-beta.7";
const free = ["--port=0", "--api-port=0"];
const ofVersion = `--module-version=${version}`;
/** Loopback requests must not use a proxy of the machine. */
const noProxies = Object.fromEntries(
  ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
    [name, ""],
    [name.toLowerCase(), ""],
  ]),
);

let workspace = "";
let repository: { readonly [path: string]: Buffer } = {};
let sqs: Buffer = Buffer.of();

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), "cloudstub-repository-"));
  await buildRepository({ directory: workspace, version, ids: ["sns", "sqs"] });
  repository = await filesIn(workspace);
  sqs = repository[pathOf("sqs", version)] ?? sqs;
});

afterAll(() => rm(workspace, { recursive: true }));

/** The files below a directory, by the path under which a server would have them. */
async function filesIn(directory: string): Promise<{ [path: string]: Buffer }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(directory.length).replaceAll("\\", "/"), await readFile(path)] as const),
  );
  return Object.fromEntries(files);
}

async function failure(args: readonly string[], { env = {}, ...surroundings }: Surroundings = {}): Promise<string> {
  const { code, stdout, stderr } = await runCloudstub([...free, ...args], {
    ...surroundings,
    env: { ...noProxies, ...env },
  });
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^cloudstub: /);
  expect(stderr).not.toMatch(/^\s+at /m);
  return stderr;
}

describe("A selected service that the plugin directory lacks", () => {
  // Specification 1 --module-version b; 1 --maven-base-url b; 1 start-up 4; 1 start-up 5b; 1 start-up 9
  test("is downloaded, announced before the summary, answers an SDK client, and is never asked for again", async () => {
    const server = await serveRepository(repository);
    const cwd = await temporaryDirectory();
    const args = ["--services=sqs", `--maven-base-url=${server.url}/`, ofVersion];
    const first = await startCloudstub(args, { cwd, env: noProxies });
    const file = join(cwd, "modules", `cloudstub-sqs-${version}.jar`);
    const [, announced, summary] = await first.output(/^(.*)\n([\s\S]*?Request history.*)\n\n/);
    expect(announced).toBe(
      `Downloaded io.cloudstub:cloudstub-sqs:${version}, version ${version}, to ${file} (${Math.ceil(sqs.length / 1000)} kB, SHA-512 verified)`,
    );
    expect(summary).toMatch(/Enabled services +sqs\n *Available services +sqs$/m);
    const client = new SQSClient({
      endpoint: `http://127.0.0.1:${first.port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "any", secretAccessKey: "any" },
    });
    expect((await client.send(new ListQueuesCommand({}))).$metadata.httpStatusCode).toBe(200);
    client.destroy();
    expect(await readFile(file)).toEqual(sqs);
    expect(server.log).toEqual([pathOf("sqs", version), `${pathOf("sqs", version)}.sha512`]);

    const second = await startCloudstub(args, { cwd, env: noProxies });
    await second.output(/^ *Mock port[\s\S]*Enabled services +sqs$/m);
    expect(server.log).toHaveLength(2);
  });

  test("is the only one that is asked for", async () => {
    const server = await serveRepository(repository);
    const cwd = await temporaryDirectory({ "modules/mine.jar": sqs });
    const running = await startCloudstub(["--services=sqs,sns", `--maven-base-url=${server.url}`, ofVersion], {
      cwd,
      env: noProxies,
    });
    await running.output(
      /^Downloaded io\.cloudstub:cloudstub-sns:.*\n[\s\S]*Enabled services +sns, sqs\n *Available services +sns, sqs$/m,
    );
    expect(server.log.every((path) => path.includes("cloudstub-sns"))).toBe(true);
    expect((await readdir(join(cwd, "modules"))).sort()).toEqual([`cloudstub-sns-${version}.jar`, "mine.jar"]);
  });

  test.each([
    [
      "environment",
      (url: string) => ({
        env: { STUB_MAVEN_BASE_URL: url, STUB_MODULE_VERSION: version, STUB_AUTO_DOWNLOAD: "true" },
      }),
    ],
    [
      "configuration file",
      (url: string) => ({ file: `stub.maven-base-url=${url}\nstub.module-version=${version}\nstub.auto-download=yes` }),
    ],
  ])("is downloaded as the %s says", async (_, say) => {
    const server = await serveRepository(repository);
    const { env = {}, file = "" }: { env?: Record<string, string>; file?: string } = say(server.url);
    const cwd = await temporaryDirectory({ "stub.properties": file, "kept/readme.txt": "" });
    const running = await startCloudstub(["--services=sns", "--modules-dir=kept"], {
      cwd,
      env: { ...noProxies, ...env },
    });
    await running.output(/Enabled services +sns$/m);
    expect((await readdir(join(cwd, "kept"))).sort()).toEqual([`cloudstub-sns-${version}.jar`, "readme.txt"]);
    expect(await readdir(cwd)).not.toContain("modules");
  });

  test("is downloaded by two servers that start at once on one plugin directory", async () => {
    const server = await serveRepository(repository);
    const cwd = await temporaryDirectory();
    const args = ["--services=sqs,sns", `--maven-base-url=${server.url}`, ofVersion];
    const both = await Promise.all([1, 2].map(() => startCloudstub(args, { cwd, env: noProxies })));
    for (const running of both) await running.output(/Enabled services +sns, sqs$/m);
    expect((await readdir(join(cwd, "modules"))).sort()).toEqual(
      ["sns", "sqs"].map((id) => `cloudstub-${id}-${version}.jar`),
    );
  });
});

describe("A download that fails, fails the start", () => {
  // Specification 1 start-up 6b; 1 start-up 7; 7 start-up 7
  test("with the service, the coordinate, the cause and how to supply the archive by hand", async () => {
    const server = await serveRepository({ ...repository, [pathOf("sns", version)]: 404 });
    const cwd = await temporaryDirectory({ "modules/mine.jar": sqs });
    const message = await failure(["--services=sqs,sns", `--maven-base-url=${server.url}`, ofVersion], { cwd });
    expect(
      message,
    ).toBe(`cloudstub: The module of the service sns, io.cloudstub:cloudstub-sns:${version}, can't be downloaded: ${server.url}${pathOf("sns", version)} answered 404 Not Found.
Check the version (--module-version) and the repository (--maven-base-url).
To supply by hand, put cloudstub-sns-${version}.jar into ${join(cwd, "modules")}, name the directory that has it with --modules-dir, or install @cloudstub/sns with npm where you start this.
Error code: ModuleNotDownloaded
`);
    expect(await readdir(join(cwd, "modules"))).toEqual(["mine.jar"]);
  });

  test("at once, also if other requests hang, and nothing is left", async () => {
    const server = await serveRepository({ [pathOf("sqs", version)]: () => {}, [pathOf("sns", version)]: 500 });
    const cwd = await temporaryDirectory();
    const message = await failure(["--services=sqs,sns", `--maven-base-url=${server.url}`, ofVersion], { cwd });
    expect(message).toContain(
      `The module of the service sns, io.cloudstub:cloudstub-sns:${version}, can't be downloaded:`,
    );
    expect(await readdir(cwd)).toEqual([]);
  });

  test("and runs nothing of an archive that does not hold what was asked for", async () => {
    const other = { "Stub-Service-Id": "sqs", "Stub-Module-Version": "9.9.9" };
    const server = await serveRepository(published({ id: "sqs", version }, echoJar("process.exit(7);", other)));
    const cwd = await temporaryDirectory();
    const message = await failure(["--services=sqs", `--maven-base-url=${server.url}`, ofVersion], { cwd });
    expect(message).toContain("says in its manifest that it is version 9.9.9 of the service sqs.");
    expect(await readdir(cwd)).toEqual([]);
  });
});

describe("Nothing is asked of a repository", () => {
  test.each<[string, string[], RegExp]>([
    [
      "for a name that nobody knows, nor for those beside it",
      ["--services=nope,sqs", ofVersion],
      /^cloudstub: Unknown service nope \(--services\)\.\nAvailable in .*modules: none\.\nCloudStub has modules of these services: cloudformation, dynamodb, .*ssm.*\.\nError code: ModulesMissing\n$/,
    ],
    [
      "when auto-download is off",
      ["--services=sqs", "--no-download", ofVersion],
      /No module of the service sqs in .*\n[\s\S]*Auto-download is disabled; leave out --no-download to enable it\.\nTo supply by hand, put cloudstub-sqs-0\.1\.0-beta\.7\.jar into/,
    ],
    [
      "for a snapshot that somebody named",
      ["--services=sqs", "--module-version=1.0.0-SNAPSHOT"],
      /Nothing was downloaded: 1\.0\.0-SNAPSHOT, from --module-version, is a development build, and those are not published\. Give a released version with --module-version \(STUB_MODULE_VERSION\), such as --module-version=1\.0\.0\.\n/,
    ],
    [
      "for a plugin directory that is named and missing",
      ["--services=sqs", "--modules-dir=gone", ofVersion],
      /The plugin directory .*gone named by --modules-dir does not exist\./,
    ],
  ])("%s", async (_, args, message) => {
    const server = await serveRepository(repository);
    const cwd = await temporaryDirectory();
    expect(await failure([...args, `--maven-base-url=${server.url}`], { cwd })).toMatch(message);
    expect(server.log).toEqual([]);
    expect(await readdir(cwd)).toEqual([]);
  });

  test("for the version of a server that is a snapshot itself", async () => {
    expect(coreVersion).toMatch(/-SNAPSHOT$/);
    const server = await serveRepository({});
    const message = await failure(["--services=s3", `--maven-base-url=${server.url}`]);
    expect(message).toContain(
      `Nothing was downloaded: ${coreVersion}, the version of this server, is a development build`,
    );
    expect(message).toContain(`To supply by hand, put cloudstub-s3-${coreVersion}.jar into`);
    expect(server.log).toEqual([]);
  });
});

describe("The public repository", () => {
  const options = ["--services=sns", "--maven-base-url=central", ofVersion, ...free];

  async function startBundle(url: string | undefined, cwd: string) {
    const directory = await temporaryDirectory({ "package.json": '{"type":"module"}' });
    await bundleCli({ directory: join(directory, "dist"), repository: url });
    const run = `const { main } = await import("./main.js"); await main({ argv: ${JSON.stringify(options)}, env: process.env, cwd: ${JSON.stringify(cwd)} });`;
    return startNode(["--input-type=module", "--eval", run], { cwd: join(directory, "dist"), env: noProxies });
  }

  test("is the one that the build names", async () => {
    const server = await serveRepository(repository);
    const running = await startBundle(server.url, await temporaryDirectory());
    await running.output(/^Downloaded io\.cloudstub:cloudstub-sns:[\s\S]*CloudStub is ready/m);
  });

  test("has to be named where the build names none", async () => {
    const { code, stderr } = await (await startBundle(undefined, await temporaryDirectory())).end();
    expect(code).toBe(1);
    expect(stderr).toContain(
      "this build of CloudStub names no public repository. Give the URL of one with --maven-base-url (STUB_MAVEN_BASE_URL).",
    );
  });

  test("can't be something else than a URL", async () => {
    await expect(bundleCli({ directory: workspace, repository: "central" })).rejects.toThrow(
      'STUB_DEFAULT_REPOSITORY is "central" and must be',
    );
  });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends a download with a message, code 0 and nothing left",
  async (signal) => {
    let asked = () => {};
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const half: Content = (_, response) => {
      response.writeHead(200, { "content-length": "100000" }).write("half", asked);
    };
    const server = await serveRepository({ [pathOf("sqs", version)]: half });
    const cwd = await temporaryDirectory();
    const running = await cloudstub([...free, "--services=sqs", `--maven-base-url=${server.url}`, ofVersion], {
      cwd,
      env: noProxies,
    });
    await waiting;
    running.signal(signal);
    expect(await running.end()).toEqual({
      code: 0,
      signal: null,
      stdout: `Shutting down (${signal}). Unfinished downloads are dropped.\n`,
      stderr: "",
    });
    expect(await readdir(cwd)).toEqual([]);
  },
);

test("a repository of another machine is warned of where it speaks plain http, and one of this machine is not", async () => {
  // A proxy that is not there, so that nothing leaves this machine.
  const env = { HTTP_PROXY: "http://127.0.0.1:1" };
  const warned = async (url: string) =>
    (await runCloudstub([...free, "--services=sqs", `--maven-base-url=${url}`, ofVersion], { env })).stdout;
  expect(await warned("http://repository.test/maven")).toMatch(
    /^Warning: modules come from repository\.test over plain http, /,
  );
  expect(await warned("http://127.0.0.1:1")).toBe("");
});

describe("A proxy that the environment names", () => {
  const host = "repository.test";
  const { cert, key } = certificateOf(host);
  const services = ["--services=sqs", ofVersion];

  /** A proxy that connects every tunnel to one port, and the requested targets. */
  async function proxyTo(port: number): Promise<{ url: string; asked: (string | undefined)[] }> {
    const asked: (string | undefined)[] = [];
    const proxy = createServer().on("connect", ({ url }, socket) => {
      asked.push(url);
      const target = openTcp(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(target).pipe(socket);
      });
      target.on("error", () => {});
      socket.on("error", () => {});
    });
    return { url: `http://127.0.0.1:${await listen(proxy)}`, asked };
  }

  test.each(["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])(
    "as %s carries the download of an https repository",
    async (variable) => {
      const secure = await listen(createTlsServer({ cert, key }, answerFrom(repository)));
      const proxy = await proxyTo(secure);
      const cwd = await temporaryDirectory({ "authority.pem": cert });
      const env = { ...noProxies, [variable]: proxy.url, NODE_EXTRA_CA_CERTS: join(cwd, "authority.pem") };
      const running = await startCloudstub([...services, `--maven-base-url=https://${host}`], { cwd, env });
      await running.output(/^Downloaded io\.cloudstub:cloudstub-sqs:/m);
      expect(proxy.asked).toEqual([`${host}:443`, `${host}:443`]);
    },
  );

  test("does not make a certificate acceptable", async () => {
    const proxy = await proxyTo(await listen(createTlsServer({ cert, key }, answerFrom(repository))));
    const message = await failure([...services, `--maven-base-url=https://${host}`], {
      env: { HTTPS_PROXY: proxy.url },
    });
    expect(message).toMatch(
      /can't be downloaded: the certificate of repository\.test is not accepted \(.+\); NODE_EXTRA_CA_CERTS names/,
    );
  });

  test("is not for hosts in NO_PROXY", async () => {
    const server = await serveRepository(repository);
    const proxy = await proxyTo(1);
    const env = { ...noProxies, HTTP_PROXY: proxy.url, NO_PROXY: "localhost,127.0.0.1" };
    const running = await startCloudstub([...services, `--maven-base-url=${server.url}`], { env });
    await running.output(/^Downloaded /m);
    expect(proxy.asked).toEqual([]);
  });
});
