import { createServer } from "node:http";
import { connect as openTcp } from "node:net";
import { describe, expect, test } from "vitest";
import { downloadModule } from "../../../src/modules/repository/download-module.js";
import { proxyFor } from "../../../src/modules/repository/proxy.js";
import { directoryOf, echoJar, everythingIn } from "../jars.js";
import { answerFrom, listen, pathOf, published } from "./repository-server.js";

describe("The proxy for a URL", () => {
  const proxy = "http://proxy.test:3128/";

  test.each<[string, { [name: string]: string }, string | undefined]>([
    ["https://repo.test/", {}, undefined],
    ["https://repo.test/", { HTTPS_PROXY: proxy }, proxy],
    ["https://repo.test/", { https_proxy: proxy, HTTPS_PROXY: "http://other.test/" }, proxy],
    ["https://repo.test/", { HTTP_PROXY: proxy }, undefined],
    ["http://repo.test/", { HTTP_PROXY: proxy }, proxy],
    ["http://repo.test/", { http_proxy: proxy }, proxy],
    ["http://repo.test/", { HTTPS_PROXY: proxy }, undefined],
    ["http://repo.test/", { ALL_PROXY: proxy }, proxy],
    ["https://repo.test/", { HTTPS_PROXY: "", ALL_PROXY: "" }, undefined],
    ["https://repo.test/", { HTTPS_PROXY: "proxy.test:3128" }, proxy],
    ["https://repo.test/", { HTTPS_PROXY: "https://proxy.test" }, "https://proxy.test/"],
    ["https://repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "*" }, undefined],
    ["https://repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "other.test, repo.test" }, undefined],
    ["https://repo.test/", { HTTPS_PROXY: proxy, no_proxy: "REPO.TEST" }, undefined],
    ["https://a.repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "repo.test" }, undefined],
    ["https://a.repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: ".repo.test" }, undefined],
    ["https://a.repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "*.repo.test" }, undefined],
    ["https://arepo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "repo.test,.repo.test" }, proxy],
    ["https://repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "repo.test:443" }, undefined],
    ["https://repo.test/", { HTTPS_PROXY: proxy, NO_PROXY: "repo.test:8443" }, proxy],
    ["https://[::1]/", { HTTPS_PROXY: proxy, NO_PROXY: "::1" }, undefined],
    ["https://[::1]:8443/", { HTTPS_PROXY: proxy, NO_PROXY: "[::1]:8443" }, undefined],
    ["https://[::1]/", { HTTPS_PROXY: proxy, NO_PROXY: "[::1]:8443" }, proxy],
  ])("%s with %j is %s", (url, env, expected) => {
    expect(proxyFor(new URL(url), env)?.href).toBe(expected);
  });

  test.each(["socks5://proxy.test", "http://", "http://["])("can't be %s", (named) => {
    expect(() => proxyFor(new URL("http://repo.test/"), { HTTP_PROXY: named })).toThrow(
      /^the environment names a proxy that is not/,
    );
  });
});

const echo = { id: "echo", version: "1.2.3" };
const repository = "http://repository.test/maven";

async function download(proxy: string, from: string = repository, connect = 5000): Promise<string> {
  const directory = await directoryOf({});
  const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  const limits = { connect, silence: 5000, whole: 10_000 };
  try {
    const { checksum } = await downloadModule(echo, { repository: from, directory, env, limits });
    return checksum;
  } catch (error) {
    expect(await everythingIn(directory)).toEqual([]);
    return (error as Error).message.replace(/^.*can't be downloaded: /, "");
  }
}

describe("Through a proxy", () => {
  test("plain HTTP is asked for with the whole URL, and with the proxy's password", async () => {
    const files = Object.entries(published(echo, echoJar())).map(([path, content]) => [
      `${repository}${path}`,
      content,
    ]);
    const asked: (string | undefined)[] = [];
    const answer = answerFrom(Object.fromEntries(files));
    const server = createServer((request, response) => {
      asked.push(
        request.url,
        request.headers.host,
        request.headers["proxy-authorization"],
        request.headers.authorization,
      );
      answer(request, response);
    });
    expect(await download(`http://us%25er:50%@127.0.0.1:${await listen(server)}`)).toBe("SHA-512");
    expect(asked.slice(0, 4)).toEqual([
      `${repository}${pathOf("echo", "1.2.3")}`,
      "repository.test",
      `Basic ${btoa("us%er:50%")}`,
      undefined,
    ]);
  });

  test("HTTPS is tunnelled, and a proxy that refuses that is named without its password", async () => {
    const server = createServer().on("connect", (_, socket) =>
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"),
    );
    const port = await listen(server);
    expect(await download(`http://me:hidden@127.0.0.1:${port}`, "https://repository.test/")).toBe(
      `the proxy http://127.0.0.1:${port} answered 407 when it was asked for a connection to repository.test:443.`,
    );
  });

  test("a host that doesn't answer is waited for no longer than for any other", async () => {
    const port = await listen(createServer().on("connect", () => {}));
    expect(await download(`http://127.0.0.1:${port}`, "https://repository.test/", 150)).toBe(
      `127.0.0.1:${port} was not connected within 0.15 seconds.`,
    );
  });

  test("a tunnel that ends in something else than encryption fails", async () => {
    const plain = await listen(createServer(answerFrom({})));
    const server = createServer().on("connect", (_, socket) => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      const target = openTcp(plain, "127.0.0.1");
      target.on("error", () => {});
      socket
        .on("error", () => {})
        .pipe(target)
        .pipe(socket);
    });
    expect(await download(`http://127.0.0.1:${await listen(server)}`, "https://repository.test/")).toMatch(
      /^repository\.test can't be talked to \(.*wrong version number/,
    );
  });

  test("that is not there, the proxy is named", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await download(`http://127.0.0.1:${port}`)).toBe(
      `nothing answers at 127.0.0.1:${port} (the proxy that the environment names).`,
    );
  });
});
