import { mkdir, readFile, utimes } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeManifest } from "../../../src/modules/manifest.js";
import { DownloadError } from "../../../src/modules/repository/download-error.js";
import { type DownloadOptions, downloadModule } from "../../../src/modules/repository/download-module.js";
import { directoryOf, echoBundle, echoJar, everythingIn, manifest } from "../jars.js";
import { rawZip } from "../raw-zip.js";
import { type Content, checksum, listen, pathOf, published, serveBytes, serveRepository } from "./repository-server.js";

const echo = { id: "echo", version: "1.2.3" };
const jar = Buffer.from(echoJar());
const path = pathOf("echo", "1.2.3");
const [sha512, sha256, sha1] = [checksum("sha512", jar), checksum("sha256", jar), checksum("sha1", jar)];
const short = { connect: 150, silence: 150, whole: 5000 };

async function downloadFrom(repository: string, options: Partial<DownloadOptions> = {}) {
  const directory = options.directory ?? (await directoryOf({}));
  return { directory, download: downloadModule(echo, { repository, directory, env: {}, limits: short, ...options }) };
}

/** What is said when the download fails; nothing may be left of it. */
async function failure(repository: string, options: Partial<DownloadOptions> = {}): Promise<string> {
  const { directory, download } = await downloadFrom(repository, options);
  const error: unknown = await download.then(
    () => "it did not fail",
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DownloadError);
  expect(await everythingIn(directory)).toEqual([]);
  const { message } = error as DownloadError;
  const beginning = "The module of the service echo, io.cloudstub:cloudstub-echo:1.2.3, can't be downloaded: ";
  expect(message.slice(0, beginning.length)).toBe(beginning);
  expect(message).toMatch(/[^.]\.$/);
  return message.slice(beginning.length);
}

// Specification 1 start-up 6a
describe("A module is downloaded and compared with the strongest published checksum", () => {
  const one = (text: string) => ({ [`${path}.sha512`]: text });

  test.each<[string, { [path: string]: Content }, string]>([
    ["SHA-512 alone", one(sha512), "SHA-512"],
    ["SHA-256 alone", { [`${path}.sha256`]: sha256 }, "SHA-256"],
    ["SHA-1 alone", { [`${path}.sha1`]: sha1 }, "SHA-1"],
    ["all three", { [`${path}.sha1`]: sha1, [`${path}.sha256`]: sha256, ...one(sha512) }, "SHA-512"],
    ["the strongest, whatever the weaker ones say", { [`${path}.sha1`]: "0".repeat(40), ...one(sha512) }, "SHA-512"],
    ["SHA-256 where SHA-512 is gone for good", { [`${path}.sha512`]: 410, [`${path}.sha256`]: sha256 }, "SHA-256"],
    ["upper-case digits", one(sha512.toUpperCase()), "SHA-512"],
    ["a line with the file's name", one(`${sha512}  cloudstub-echo-1.2.3.jar\n`), "SHA-512"],
    ["a line with the file's name as binary", one(`${sha512} *cloudstub-echo-1.2.3.jar\r\n`), "SHA-512"],
  ])("%s", async (_, checksums, name) => {
    const server = await serveRepository({ [path]: jar, ...checksums });
    const { directory, download } = await downloadFrom(server.url);
    const file = join(directory, "cloudstub-echo-1.2.3.jar");
    expect(await download).toEqual({
      archive: { file, id: "echo", version: "1.2.3", coreVersion: manifest["Stub-Core-Version"], sha512 },
      checksum: name,
      bytes: jar.length,
    });
    expect(await readFile(file)).toEqual(jar);
    expect(await everythingIn(directory)).toEqual(["cloudstub-echo-1.2.3.jar"]);
  });

  test("and a weaker one is not even asked for where there is a stronger one", async () => {
    const server = await serveRepository(published(echo, jar));
    await (await downloadFrom(server.url)).download;
    expect(server.log).toEqual([path, `${path}.sha512`]);
  });
});

// Specification 1 start-up 6a; 1 start-up 6b
describe("A download fails and leaves nothing", () => {
  const wrong = "0".repeat(128);

  test.each<[string, { [path: string]: Content }, string | RegExp]>([
    [
      "when the strongest checksum is wrong and the weaker ones are right",
      { [`${path}.sha512`]: wrong },
      /^its SHA-512 checksum is \w{128}, and http\S+\.jar\.sha512 says 0{128}: it is damaged, or not what was published\.$/,
    ],
    [
      "when only SHA-1 is there and wrong",
      { [`${path}.sha512`]: 404, [`${path}.sha256`]: 404, [`${path}.sha1`]: "0".repeat(40) },
      /^its SHA-1 checksum is/,
    ],
    [
      "when none is published",
      { [`${path}.sha512`]: 404, [`${path}.sha256`]: 404, [`${path}.sha1`]: 404 },
      /^no checksum is published for it: http\S+\.jar has no \.sha512, \.sha256, \.sha1 beside it\.$/,
    ],
    [
      "when a checksum can't be had for another reason than that there is none",
      { [`${path}.sha512`]: 503 },
      /^its checksum can't be had: http\S+\.sha512 answered 503 Service Unavailable\.$/,
    ],
    [
      "when a checksum is a web page",
      { [`${path}.sha512`]: "<html>Please log in</html>" },
      /\.sha512 does not hold one SHA-512 checksum\.$/,
    ],
    ["when a checksum is too short", { [`${path}.sha512`]: sha256 }, /does not hold one SHA-512 checksum/],
    [
      "when a checksum file is a list",
      { [`${path}.sha512`]: `${sha512}  a.jar\n${wrong}  b.jar\n` },
      /does not hold one SHA-512 checksum/,
    ],
    [
      "when a checksum file never ends",
      { [`${path}.sha512`]: "a".repeat(5000) },
      /\.sha512 is larger than the 4096 bytes that it may have/,
    ],
    ["when the repository does not have it", { [path]: 404 }, /^http\S+1\.2\.3\.jar answered 404 Not Found\.$/],
    ["when the repository is broken", { [path]: 500 }, /answered 500 Internal Server Error\.$/],
    ["when the repository wants to know who asks", { [path]: 401 }, /answered 401 Unauthorized\.$/],
    ["when the answer is empty", { [path]: 204 }, /answered 204 No Content\.$/],
    [
      "when the body is cut",
      {
        [path]: (_, response) =>
          void response.writeHead(200, { "content-length": "99" }).write("half", () => response.destroy()),
      },
      /^the connection was cut after (4|0) of 99 bytes of http/,
    ],
    [
      "when a body without a length is cut",
      { [path]: (_, response) => void response.write("half", () => response.destroy()) },
      /^the connection was cut after (4|0) bytes of http/,
    ],
    [
      "when the body is announced to be larger than any module",
      { [path]: (_, response) => response.writeHead(200, { "content-length": "99000000" }).flushHeaders() },
      /is larger than the 67108864 bytes that it may have\.$/,
    ],
    ["when the server never answers", { [path]: () => {} }, /^127\.0\.0\.1:\d+ did not answer within 0\.15 seconds\.$/],
    [
      "when the server stops in the middle",
      { [path]: (_, response) => void response.writeHead(200, { "content-length": "99" }).write("half") },
      /^127\.0\.0\.1:\d+ sent 4 of 99 bytes of http\S+, and then nothing more within 0\.15 seconds\.$/,
    ],
  ])("%s", async (_, files, message) => {
    const server = await serveRepository({ ...published(echo, jar), ...files });
    expect(await failure(server.url)).toMatch(message);
  });

  test("when the server sends for longer than a whole download may take", async () => {
    const drip: Content = (_, response) => {
      const timer = setInterval(() => response.write("."), 10);
      response.once("close", () => clearInterval(timer));
    };
    const server = await serveRepository({ [path]: drip });
    expect(await failure(server.url, { limits: { ...short, whole: 200 } })).toMatch(
      /^the transfer of http\S+ took longer than 0\.2 seconds/,
    );
  });

  test.each([
    ["an impossible length", "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"],
    ["what is not HTTP", "220 mail.example ESMTP\r\n"],
  ])("when the server sends %s", async (_, answer) => {
    expect(await failure(await serveBytes(answer))).toMatch(
      /^127\.0\.0\.1:\d+ answered with what is not proper HTTP \(.+\)\.$/,
    );
  });

  test("when the server sends more than it announced", async () => {
    const url = await serveBytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello, world");
    expect(await failure(url)).toMatch(/^127\.0\.0\.1:\d+ sent more than it had announced\.$/);
  });

  test("when a piece of the body is not what HTTP calls one", async () => {
    const url = await serveBytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nmany\r\n");
    expect(await failure(url)).toMatch(/^127\.0\.0\.1:\d+ answered with what is not proper HTTP \(.+\)\.$/);
  });

  test("when the server hangs up without a word", async () => {
    expect(await failure(await serveBytes(""))).toMatch(
      /^127\.0\.0\.1:\d+ closed the connection before it had answered\.$/,
    );
  });

  test("when encryption never begins", async () => {
    const url = await serveBytes("", "wait");
    expect(await failure(url.replace("http:", "https:"))).toMatch(
      /^127\.0\.0\.1:\d+ was not connected within 0\.15 seconds\.$/,
    );
  });

  test("when the server does not speak the encryption that its URL promises", async () => {
    const server = await serveRepository({});
    expect(await failure(server.url.replace("http:", "https:"))).toMatch(
      /^127\.0\.0\.1:\d+ can't be talked to \(.*wrong version number/,
    );
  });

  test("when the host is unknown", async () => {
    expect(await failure("http://repository.invalid/maven", { limits: { ...short, connect: 10_000 } })).toMatch(
      /^the host name repository\.invalid is not known here; you may be offline\.$/,
    );
  });

  test("where no server listens", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await failure(`http://127.0.0.1:${port}`)).toBe(`nothing answers at 127.0.0.1:${port}.`);
  });

  test("when its directory can't be written", async () => {
    const directory = await directoryOf({ file: "" });
    const server = await serveRepository(published(echo, jar));
    const { download } = await downloadFrom(server.url, { directory: join(directory, "file") });
    await expect(download).rejects.toThrow(/can't be downloaded: it can't be written into \S+file \(.+\)\.$/);
    expect(await everythingIn(directory)).toEqual(["file"]);
  });

  test("when the caller stops it, with the caller's reason", async () => {
    const stop = new AbortController();
    const server = await serveRepository({ [path]: () => stop.abort(new Error("enough")) });
    const { directory, download } = await downloadFrom(server.url, { signal: stop.signal });
    await expect(download).rejects.toThrow("enough");
    expect(await everythingIn(directory)).toEqual([]);
  });
});

describe("A redirect", () => {
  const to =
    (location: string, status = 302): Content =>
    (_, response) =>
      void response.writeHead(status, { location }).end();

  test.each([301, 302, 303, 307, 308])(
    "with status %i is followed, also to another host, without the password",
    async (status) => {
      const store = await serveRepository({ "/store": jar });
      const server = await serveRepository({ ...published(echo, jar), [path]: to(`${store.url}/store`, status) });
      const { download } = await downloadFrom(server.url.replace("//", "//user:secret@"));
      expect((await download).checksum).toBe("SHA-512");
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
        Array(2).fill(`Basic ${btoa("user:secret")}`),
      );
      expect(store.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    },
  );

  test("to a place that has nothing names both", async () => {
    const server = await serveRepository({ [path]: to("/elsewhere") });
    expect(await failure(server.url)).toMatch(
      /^http\S+\/elsewhere, to which http\S+\.jar redirects, answered 404 Not Found\.$/,
    );
  });

  test.each([
    ["in a circle", path, /redirects more than 5 times\.$/],
    ["to another protocol", "ftp://127.0.0.1/x", /redirects to \S+, which would be less safe, and is not followed\.$/],
    [
      "to a file",
      "file:///etc/passwd",
      / redirects to file:\/\/\/etc\/passwd, which would be less safe, and is not followed\.$/,
    ],
    ["to nowhere", "http://[", /redirects to what is not a URL\.$/],
  ])("%s is not followed", async (_, location, message) => {
    const server = await serveRepository({ [path]: to(location) });
    expect(await failure(server.url)).toMatch(message);
    expect(server.log.length).toBeLessThan(7);
  });
});

describe("The URL of a repository", () => {
  test.each(["/maven", "/maven/", "/maven//"])("may end with or without slashes: %s", async (base) => {
    const files = Object.entries(published(echo, jar)).map(([file, content]) => [`/maven${file}`, content]);
    const server = await serveRepository(Object.fromEntries(files));
    expect((await (await downloadFrom(`${server.url}${base}`)).download).checksum).toBe("SHA-512");
  });

  test("keeps its query, which messages don't show, nor its password", async () => {
    const server = await serveRepository({ [`${path}?token=hidden`]: jar });
    const message = await failure(`${server.url.replace("//", "//user:hidden@")}/?token=hidden`);
    expect(server.log.slice(0, 2)).toEqual([`${path}?token=hidden`, `${path}.sha512?token=hidden`]);
    expect(message).toContain(`${server.url}${path} has no .sha512`);
    expect(message).not.toContain("hidden");
  });
});

describe("A hostile archive whose checksums are right is refused before it is written", () => {
  const good = { name: "META-INF/MANIFEST.MF", data: writeManifest(manifest) };
  const service = { name: "service.cjs", data: echoBundle() };
  const bomb = { name: "service.cjs", method: 8, data: Buffer.alloc(65 * 1024 * 1024) };

  test.each<[string, Uint8Array, string]>([
    [
      "entry that leads out",
      rawZip([good, service, { name: "../../evil.js" }]),
      'is refused: its entry "../../evil.js" is named as a path that leads out',
    ],
    [
      "entry with an absolute path",
      rawZip([good, service, { name: "/etc/evil" }]),
      'is refused: its entry "/etc/evil"',
    ],
    [
      "symbolic link",
      rawZip([good, { name: "link", mode: 0o120777, data: "/etc/passwd" }, service]),
      'its entry "link" is a symbolic link',
    ],
    ["zip bomb", rawZip([good, bomb]), 'its entry "service.cjs" has more than 67108864 bytes unpacked'],
    [
      "zip bomb that lies about its size",
      rawZip([good, { ...bomb, size: 10 }]),
      'its entry "service.cjs" does not unpack to what its directory says',
    ],
    ["manifest that is none", rawZip([{ ...good, data: "Hello!\n" }, service]), "has a manifest that can't be read"],
    ["manifest of no module", rawZip([{ ...good, data: "Manifest-Version: 1.0\n" }, service]), "its manifest lacks"],
    [
      "module for another core",
      echoJar(undefined, { "Stub-Core-Version": "7.x" }),
      "works with CloudStub 7.x, and this is",
    ],
    [
      "module of another service",
      echoJar(undefined, { "Stub-Service-Id": "other" }),
      "is named for another service than the one that its manifest says, other",
    ],
    [
      "module of a service whose name begins alike",
      echoJar(undefined, { "Stub-Service-Id": "echo-1" }),
      "is named for another service",
    ],
    [
      "module of another version",
      echoJar(undefined, { "Stub-Module-Version": "1.2.4" }),
      "says in its manifest that it is version 1.2.4 of the service echo",
    ],
    ["text", Buffer.from("hello"), "is not a zip archive"],
    ["half an archive", jar.subarray(0, -30), "is not a whole zip archive"],
  ])("%s", async (_, archive, problem) => {
    const server = await serveRepository(published(echo, archive));
    const outer = await directoryOf({});
    const directory = join(outer, "a", "modules");
    await mkdir(directory, { recursive: true });
    const message = await failure(server.url, { directory });
    expect(message).toContain(`what ${server.url}${path} holds can't be used: cloudstub-echo-1.2.3.jar `);
    expect(message).toContain(problem);
    expect(await everythingIn(outer)).toEqual(["a", join("a", "modules")]);
  });
});

describe("The plugin directory", () => {
  test("is made when it is missing, with what is above it", async () => {
    const server = await serveRepository(published(echo, jar));
    const directory = join(await directoryOf({}), "deep", "modules");
    await (await downloadFrom(server.url, { directory })).download;
    expect(await everythingIn(directory)).toEqual(["cloudstub-echo-1.2.3.jar"]);
  });

  test("loses what a killed process left there, but not what another one is writing", async () => {
    const part = (digit: string) => `.cloudstub-echo-1.2.3.jar.${digit.repeat(8)}-0000-4000-8000-000000000000.part`;
    const directory = await directoryOf({ [part("a")]: "old", [part("b")]: "new", ".mine.part": "old" });
    for (const name of [part("a"), ".mine.part"]) await utimes(join(directory, name), 0, 0);
    const server = await serveRepository(published(echo, jar));
    await (await downloadFrom(server.url, { directory })).download;
    expect(await everythingIn(directory)).toEqual([part("b"), ".mine.part", "cloudstub-echo-1.2.3.jar"].sort());
  });

  test("may be filled by several at once", async () => {
    const server = await serveRepository(published(echo, jar));
    const directory = await directoryOf({});
    const downloads = await Promise.all(
      Array.from({ length: 8 }, async () => (await downloadFrom(server.url, { directory })).download),
    );
    expect(new Set(downloads.map(({ archive }) => archive.sha512))).toEqual(new Set([sha512]));
    expect(await everythingIn(directory)).toEqual(["cloudstub-echo-1.2.3.jar"]);
  });
});

test("Progress is told in bytes, with their number in the end where it is announced", async () => {
  const told: (readonly [number, number | undefined])[] = [];
  const onProgress = (received: number, announced: number | undefined) => told.push([received, announced]);
  const sized: Content = (_, response) => void response.writeHead(200, { "content-length": jar.length }).end(jar);
  const server = await serveRepository({ ...published(echo, jar), [path]: sized });
  await (await downloadFrom(server.url, { onProgress })).download;
  expect(told.at(-1)).toEqual([jar.length, jar.length]);
});
