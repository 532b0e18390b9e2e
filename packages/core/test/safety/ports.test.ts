/** What web pages, and names that are not ours, can and can't do on both ports: over sockets, with the headers that browsers send. */
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import s3 from "../../../../services/s3/src/index.js";
import sns from "../../../../services/sns/src/index.js";
import { type ServerOptions, startServer } from "../../../server/src/server.js";
import { things } from "../../../server/test/api/things.js";

const evil = "https://evil.example";
const app = "http://localhost:3000";

interface Answer {
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly body: string;
}

async function open(options: Partial<ServerOptions> = {}) {
  const server = await startServer({ modules: [things], port: 0, apiPort: 0, ...options });
  onTestFinished(() => server.close());
  const send = (port: number, line: string, headers: Record<string, string> = {}, sent = "") =>
    new Promise<Answer>((resolve, reject) => {
      const [method = "", path = ""] = line.split(" ");
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, async (incoming) => {
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) });
      });
      outgoing.on("error", reject).end(sent);
    });
  return {
    server,
    mock: (line: string, headers?: Record<string, string>, sent?: string) => send(server.port, line, headers, sent),
    api: (line: string, headers?: Record<string, string>) => send(server.apiPort, line, headers),
    names: async () =>
      (JSON.parse((await send(server.apiPort, "GET /api/things/list-things")).body) as { things: string[] }).things,
    history: () => server.world.history.latestFirst(),
  };
}

const makeThing = { "X-Amz-Target": "things.MakeThing", "Content-Type": "application/x-amz-json-1.1" };
const crossSite = { "Sec-Fetch-Site": "cross-site" };
const followed = { ...crossSite, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

describe("The mock port", () => {
  test.each<[is: string, headers: Record<string, string>, why: RegExp]>([
    ["under a foreign name", { Host: "evil.example" }, /addressed as "evil.example".*--allow-host=evil.example/],
    ["under a name that leads back here", { Host: "127.0.0.1.nip.io:4566" }, /--allow-host=127.0.0.1.nip.io/],
    [
      "of a page that was rebound",
      { Host: "evil.example", Origin: "http://evil.example" },
      /--allow-host=evil.example/,
    ],
    [
      "of a foreign page",
      { Origin: evil, ...crossSite },
      /a page of "https:\/\/evil.example".*--allow-origin=https:\/\/evil.example/,
    ],
    ["of a foreign page in an old browser", { Origin: evil }, /--allow-origin/],
    ["of a sandboxed page", { Origin: "null", ...crossSite }, /--allow-origin=null/],
    ["of a foreign form", { Origin: evil, ...followed }, /--allow-origin/],
    ["of a foreign page that hides itself", crossSite, /--allow-origin=null/],
  ])("refuses a request %s, changes nothing, and records why", async (_, headers, why) => {
    const { mock, names, history } = await open();
    const { status, body, headers: got } = await mock("POST /", { ...makeThing, ...headers }, '{"Name":"a"}');
    expect(status).toBe(403);
    expect(JSON.parse(body)).toEqual({
      __type: expect.stringMatching(/^(Host|Origin)NotAllowed$/),
      message: expect.stringMatching(why),
    });
    expect(got["access-control-allow-origin"]).toBeUndefined();
    expect(await names()).toEqual([]);
    expect(history()).toMatchObject([
      { method: "POST", url: "/", statusCode: 403, matched: false, why: expect.stringMatching(why) },
    ]);
  });

  test("refuses in the form that the client parses", async () => {
    const { mock } = await open();
    const form = await mock(
      "POST /",
      { Origin: evil, "Content-Type": "application/x-www-form-urlencoded" },
      "Action=CreateTopic",
    );
    expect(form.body).toMatch(/^<ErrorResponse.*<Code>OriginNotAllowed<\/Code>/);
    const authorization =
      "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
    const xml = await mock("GET /bucket", { Host: "evil.example", Authorization: authorization });
    expect(xml.body).toMatch(/^<Error><Code>HostNotAllowed<\/Code>/);
  });

  test.each<[is: string, headers: Record<string, string>]>([
    ["of a program", {}],
    ["under a local name", { Host: "bucket.localhost:4566" }],
    ["under a container's name", { Host: "cloudstub:4566" }],
    ["under AWS's name", { Host: "sqs.us-east-1.amazonaws.com" }],
    ["of a local page", { Origin: app, ...crossSite }],
    ["of a local page that shows no origin, such as that of an image", { Referer: `${app}/`, ...crossSite }],
    ["of the person at the browser", { "Sec-Fetch-Site": "none" }],
  ])("serves a request %s", async (_, headers) => {
    const { mock, names } = await open();
    expect((await mock("POST /", { ...makeThing, ...headers }, '{"Name":"a"}')).status).toBe(200);
    expect(await names()).toEqual(["a"]);
  });

  test("judges each request of a connection by itself", async () => {
    const { server, names } = await open();
    const written = (host: string, name: string) =>
      `POST / HTTP/1.1\r\nHost: ${host}\r\nX-Amz-Target: things.MakeThing\r\nContent-Length: ${name.length + 11}\r\n\r\n{"Name":"${name}"}`;
    const socket = connect(server.port, "127.0.0.1");
    socket.end(written("localhost", "a") + written("evil.example", "b") + written("localhost", "c"));
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    expect([statuses, await names()]).toEqual([
      ["200", "403", "200"],
      ["a", "c"],
    ]);
  });

  test.each([
    ["GET http://evil.example/ HTTP/1.1\r\nHost: localhost", "403"],
    ["GET http://localhost/ HTTP/1.1\r\nHost: evil.example", "403"],
    ["GET http://cloudstub:4566/ HTTP/1.1\r\nHost: cloudstub:4566", "404"],
    ["GET / HTTP/1.0", "404"],
    ["GET / HTTP/1.1\r\nHost:", "404"],
    ["GET / HTTP/1.1\r\nHost: LOCALHOST.:80", "404"],
    ["GET / HTTP/1.1\r\nHost: EVIL.example.", "403"],
    ["GET / HTTP/1.1\r\nHost: xn--bcher-kva.example", "403"],
  ])("answers %j with %s", async (head, status) => {
    const { server } = await open();
    const socket = connect(server.port, "127.0.0.1");
    socket.end(`${head}\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  test("follows a link from anywhere, but opens no frame and no form for it", async () => {
    const { mock } = await open();
    expect((await mock("GET /bucket/cat.jpg", followed)).status).toBe(404);
    expect((await mock("HEAD /bucket/cat.jpg", { ...followed, Referer: evil })).status).toBe(404);
    expect((await mock("GET /bucket/cat.jpg", { ...followed, "Sec-Fetch-Dest": "iframe" })).status).toBe(403);
    expect(
      (await mock("GET /bucket/cat.jpg", { ...followed, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" }))
        .status,
    ).toBe(403);
    expect((await mock("GET /bucket/cat.jpg", { ...followed, Origin: evil })).status).toBe(403);
    expect((await mock("POST /", followed)).status).toBe(403);
    expect((await mock("GET /bucket/cat.jpg", { ...followed, Host: "evil.example" })).status).toBe(403);
  });
});

/** A service of the Query protocol, whose requests may come in URLs, and whose first operation only reads. */
describe("A link on a foreign page, and a request with a foreign Referer only", () => {
  const query = (action: string) =>
    `GET /?Action=${action}&Version=2010-03-31&Name=a&TopicArn=arn:aws:sns:us-east-1:000000000000:a`;
  const topics = async (mock: Awaited<ReturnType<typeof open>>["mock"]) =>
    (await mock(query("ListTopics"))).body.includes(":a</TopicArn>");

  test.each([
    ["a followed link", followed, { CreateTopic: 403, ListTopics: 403, DeleteTopic: 403 }],
    ["a link in an old browser", { Referer: `${evil}/` }, { CreateTopic: 403, ListTopics: 200, DeleteTopic: 403 }],
    ["a person's address bar", { "Sec-Fetch-Site": "none" }, { CreateTopic: 200, ListTopics: 200, DeleteTopic: 200 }],
    ["a local page", { ...followed, Referer: `${app}/` }, { CreateTopic: 200, ListTopics: 200, DeleteTopic: 200 }],
    ["a program", {}, { CreateTopic: 200, ListTopics: 200, DeleteTopic: 200 }],
  ])("%s", async (_, headers, statuses) => {
    const { mock, history } = await open({ modules: [sns], fidelity: "emulated" });
    for (const [action, status] of Object.entries(statuses)) {
      if (action === "DeleteTopic") await mock(query("CreateTopic"));
      const before = await topics(mock);
      expect([action, (await mock(query(action), headers)).status]).toEqual([action, status]);
      if (status === 403) {
        expect(history()[0]).toMatchObject({
          matched: false,
          operation: null,
          why: expect.stringContaining("--allow-origin="),
        });
        expect(await topics(mock)).toBe(before);
      }
    }
  });
});

test("A link on a foreign page creates no world, and may show a document of one that there is", async () => {
  const { mock, server } = await open({ modules: [sns, s3], fidelity: "emulated", autoWorlds: true });
  const names = () => server.worlds.list().map(({ name }) => name);
  const linked = (path: string, world: string) =>
    mock(`GET ${path}X-Amz-Credential=world.${world}%2F20260101%2Fus-east-1%2Fs3%2Faws4_request`, followed);
  expect(await linked("/bucket/cat.jpg?", "of-a-page")).toMatchObject({
    status: 403,
    body: expect.stringContaining("a link on a web page creates none"),
  });
  expect((await linked("/?Action=ListTopics&", "of-a-page")).status).toBe(403);
  expect(names()).toEqual([]);
  server.worlds.create({ name: "of-a-test" });
  expect(await linked("/bucket/cat.jpg?", "of-a-test")).toMatchObject({
    status: 404,
    body: expect.stringContaining("NoSuchBucket"),
  });
  expect(names()).toEqual(["of-a-test"]);
});

describe("A page that the mock port lets in", () => {
  const preflight = {
    Origin: app,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "x-amz-target,authorization",
  };

  test("gets an answer to its preflight, which is not a request of the history", async () => {
    const { mock, history } = await open();
    const { status, headers, body } = await mock("OPTIONS /", {
      ...preflight,
      "Access-Control-Request-Private-Network": "true",
    });
    expect([status, body, history()]).toEqual([204, "", []]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": app,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "x-amz-target,authorization",
      "access-control-allow-private-network": "true",
      "access-control-max-age": "600",
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    expect((await mock("OPTIONS /", preflight)).headers["access-control-allow-private-network"]).toBeUndefined();
  });

  test("is refused at its preflight where it is foreign, and the history tells why", async () => {
    const { mock, history } = await open();
    const { status, headers } = await mock("OPTIONS /", {
      ...preflight,
      Origin: evil,
      "Access-Control-Request-Private-Network": "true",
    });
    expect(status).toBe(403);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(history()).toMatchObject([{ method: "OPTIONS", statusCode: 403, why: expect.stringContaining(evil) }]);
  });

  test("asks no preflight without an origin or a method", async () => {
    const { mock, history } = await open();
    expect((await mock("OPTIONS /", { Origin: app })).status).toBe(404);
    expect((await mock("OPTIONS /", { "Access-Control-Request-Method": "POST" })).status).toBe(404);
    expect(history()).toHaveLength(2);
  });

  test("may read every answer with its headers, errors too", async () => {
    const { mock } = await open();
    const { headers } = await mock("POST /", { ...makeThing, Origin: app }, '{"Name":"a"}');
    expect(headers).toMatchObject({ "access-control-allow-origin": app, vary: "Origin" });
    expect(String(headers["access-control-expose-headers"]).split(", ")).toEqual(
      expect.arrayContaining(["x-amzn-RequestId", "Date"]),
    );
    const failed = await mock("POST /", { ...makeThing, Origin: app }, "{}");
    expect([failed.status, failed.headers["access-control-allow-origin"]]).toEqual([400, app]);
    const unmatched = await mock("GET /nothing", { Origin: app });
    expect([unmatched.status, unmatched.headers["access-control-allow-origin"]]).toEqual([404, app]);
  });

  test("is named, where it is not local, by the user", async () => {
    const { mock, names } = await open({ allowOrigin: [evil], allowHost: ["evil.example"] });
    const { status, headers } = await mock(
      "POST /",
      { ...makeThing, Host: "evil.example", Origin: evil },
      '{"Name":"a"}',
    );
    expect([status, headers["access-control-allow-origin"], await names()]).toEqual([200, evil, ["a"]]);
  });
});

describe("An answer of the mock port", () => {
  test("is the same, byte for byte, for programs", async () => {
    const { mock } = await open();
    const { headers } = await mock("POST /", makeThing, '{"Name":"a"}');
    const names = Object.keys(headers).filter(
      (name) => name !== "date" && name !== "connection" && name !== "keep-alive",
    );
    expect(names.sort()).toEqual(["content-length", "content-type", "x-amzn-requestid"]);
  });

  test.each(["document", "iframe", "frame", "embed", "object"])(
    "runs no scripts as a page: %s",
    async (destination) => {
      const { mock } = await open();
      const { headers } = await mock("GET /b/x.html", { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": destination });
      expect(headers).toMatchObject({
        "content-security-policy": "sandbox allow-same-origin",
        "x-content-type-options": "nosniff",
      });
    },
  );

  test("runs no scripts as a page where browsers do not say what it is for: at addresses but https and this machine's", async () => {
    const { mock } = await open();
    const sandbox = async (Accept: string) =>
      (await mock("GET /b/x.html", { Host: "192.168.1.2:4566", Accept })).headers["content-security-policy"];
    expect(await sandbox("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")).toBe(
      "sandbox allow-same-origin",
    );
    expect(await sandbox("text/html, image/gif, image/jpeg, */*; q=0.2")).toBeUndefined();
  });

  // The browser may show it from its cache as a page.
  test.each([
    [{ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" }],
    [{ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "script" }],
    [{ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" }],
    [
      {
        Host: "192.168.1.2:4566",
        Accept: "image/avif,image/webp,*/*;q=0.8",
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64)",
      },
    ],
  ])("has a sandbox as a part of a page too, and its type is not enforced: %o", async (browser) => {
    const { mock } = await open();
    const { headers } = await mock("GET /b/x.html", browser);
    expect(headers["content-security-policy"]).toBe("sandbox allow-same-origin");
    expect(headers).not.toHaveProperty("x-content-type-options");
  });

  test("runs them where the user allows the mock port's own origin", async () => {
    const { mock, server } = await open({ allowOrigin: ["*"] });
    const { headers } = await mock("GET /b/x.html", { Host: `127.0.0.1:${server.port}`, "Sec-Fetch-Dest": "document" });
    expect(headers["content-security-policy"]).toBeUndefined();
  });
});

describe("The API port", () => {
  // Specification 4.1 origins
  test.each(["/", "/console", "/api/status", "/api/history", "/api/history?limit=5", "/api/openapi.json"])(
    "shows %s to every page, as the specification says",
    async (path) => {
      const { api } = await open();
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await api(`${method} ${path}`, { Origin: evil, ...crossSite });
        expect([status, headers["access-control-allow-origin"]]).toEqual([path === "/" ? 302 : 200, "*"]);
      }
    },
  );

  // Specification 4.1 origins
  test.each(
    [
      [
        "POST /api/reset",
        "POST /api/status",
        "GET /api/export",
        "GET /api/snapshots",
        "POST /api/snapshots?name=a",
        "GET /api/faults",
      ],
      [
        "POST /api/faults",
        "DELETE /api/faults",
        "GET /api/things/list-things",
        "POST /api/things/make-thing?name=a&value=b",
      ],
      ["GET /api/nothing", "GET /api/./status", "GET //api/status", "GET /api/%73tatus", "GET /api/status/"],
    ].flat(),
  )("refuses %s to pages of elsewhere, which may read why", async (line) => {
    const { api, mock, names } = await open();
    await mock("POST /", makeThing, '{"Name":"kept"}');
    const marks: Record<string, string>[] = [
      { Origin: evil },
      { Origin: "null" },
      crossSite,
      followed,
      { ...crossSite, Referer: `${evil}/` },
      { Referer: `${evil}/` },
    ];
    for (const headers of marks) {
      const { status, headers: got, body } = await api(line, headers);
      expect([status, got["content-type"], got["access-control-allow-origin"]]).toEqual([
        403,
        "application/problem+json",
        "*",
      ]);
      expect(JSON.parse(body)).toMatchObject({
        status: 403,
        code: "OriginNotAllowed",
        detail: expect.stringContaining("--allow-origin="),
      });
    }
    expect(await names()).toEqual(["kept"]);
  });

  test.each(["GET /api/status", "GET /console", "POST /api/reset", "OPTIONS /api/reset"])(
    "refuses %s under a foreign name",
    async (line) => {
      const { api } = await open();
      const { status, headers, body } = await api(line, { Host: "evil.example:4567" });
      expect([status, headers["access-control-allow-origin"]]).toEqual([403, "*"]);
      expect(JSON.parse(body)).toMatchObject({
        code: "HostNotAllowed",
        detail: expect.stringContaining("--allow-host=evil.example"),
      });
    },
  );

  test("serves local pages, and those that the user allows, all of its routes", async () => {
    const { api, names } = await open({ allowOrigin: ["https://*.app.example"], allowHost: ["cloud.example"] });
    expect((await api("POST /api/things/make-thing?name=a&value=b", { Origin: app, ...crossSite })).status).toBe(200);
    expect((await api("GET /api/things/list-things", { Referer: `${app}/`, ...crossSite })).status).toBe(200);
    const there = { Host: "cloud.example:4567", Origin: "https://a.app.example", ...crossSite };
    expect((await api("POST /api/things/make-thing?name=c&value=d", there)).status).toBe(200);
    expect(await names()).toEqual(["a", "c"]);
  });

  test("serves its own console under an address that others can reach", async () => {
    const { api } = await open();
    expect((await api("POST /api/reset", { Host: "203.0.113.7:4567", Origin: "http://203.0.113.7:4567" })).status).toBe(
      200,
    );
    expect((await api("POST /api/reset", { Host: "203.0.113.7:4567", Origin: "http://203.0.113.8:4567" })).status).toBe(
      403,
    );
  });
});

test("a text to allow that is none fails the start", async () => {
  await expect(startServer({ modules: [], port: 0, apiPort: 0, allowOrigin: ["app.example"] })).rejects.toThrow(
    'allowOrigin is given "app.example", which is not an origin such as https://app.example.',
  );
});
