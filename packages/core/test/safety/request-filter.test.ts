import { describe, expect, test } from "vitest";
import { makeAllowlist } from "../../src/safety/allowlist.js";
import { type Head, requestFilter } from "../../src/safety/request-filter.js";

const evil = "https://evil.example";

function filterFor(options: Parameters<typeof makeAllowlist>[1] = {}) {
  return requestFilter({
    allowlist: makeAllowlist("127.0.0.1", options),
    openTo: ({ url }) => (url === "/open" ? "changes" : undefined),
    showsStored: true,
  });
}

function head(headers: Head["headers"], url = "/"): Head {
  return { method: "POST", url, headers: { host: "127.0.0.1:4566", ...headers } };
}

describe("A request", () => {
  test.each<[is: string, head: Head]>([
    ["of a program", head({})],
    ["of HTTP/1.0, without a host", { method: "GET", url: "/", headers: {} }],
    ["with an empty host", head({ host: "" })],
    ["whose address names a local host", head({}, "http://cloudstub:4566/bucket")],
    ["through a proxy for AWS", head({ host: "sqs.us-east-1.amazonaws.com" }, "http://sqs.us-east-1.amazonaws.com/")],
    ["with an address that is not a path", head({}, "*")],
    ["of a local page", head({ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" })],
    ["of the page that asks its own host", head({ host: "203.0.113.7:4567", origin: "http://203.0.113.7:4567" })],
    ["of the person at the browser", head({ "sec-fetch-site": "none" })],
    ["of a page of this site", head({ "sec-fetch-site": "same-site", referer: evil })],
    ["of an image in a local page", head({ "sec-fetch-site": "cross-site", referer: "http://localhost:3000/cats" })],
    ["that is open to all", head({ origin: evil, "sec-fetch-site": "cross-site" }, "/open")],
    ["with a Referer of a local page only", head({ referer: "http://localhost:3000/cats" })],
    ["with a Referer that is none", head({ referer: "evil" })],
    ["of a page of this site, where the name has no other", head({ "sec-fetch-site": "same-site" })],
    ["of a script of this origin", head({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" })],
  ])("%s is let in", (_, request) => {
    expect(filterFor()(request)).toBeUndefined();
  });

  test.each<[is: string, head: Head, host: string]>([
    ["with a foreign host", head({ host: "evil.example:4566" }), "evil.example"],
    ["whose address names a foreign host", head({}, "http://evil.example/"), "evil.example"],
    ["whose address names one with a user", head({}, "http://localhost@evil.example:80?x"), "evil.example"],
    ["that is open to all, with a foreign host", head({ host: "Evil.Example." }, "/open"), "evil.example"],
    [
      "of the page that asks its own host, which is foreign",
      head({ host: "evil.example", origin: "http://evil.example" }),
      "evil.example",
    ],
  ])("%s is refused, and the name is told", (_, request, host) => {
    expect(filterFor()(request)).toEqual({
      code: "HostNotAllowed",
      why: `This server was addressed as "${host}", a name that anyone's DNS may have pointed here. If the name is yours, start with --allow-host=${host}.`,
    });
  });

  test.each<[is: string, head: Head, origin: string]>([
    ["of a foreign page", head({ origin: evil }), evil],
    ["of a foreign page, whatever it is said to be", head({ origin: evil, "sec-fetch-site": "same-origin" }), evil],
    ["of an image in a foreign page", head({ "sec-fetch-site": "cross-site", referer: `${evil}/page` }), evil],
  ])("%s is refused, and the origin is told", (_, request, origin) => {
    expect(filterFor()(request)).toEqual({
      code: "OriginNotAllowed",
      why: `This request comes from a page of "${origin}", which is not local. To let the page use this server, start with --allow-origin=${origin}.`,
    });
  });

  test.each<[is: string, head: Head]>([
    ["of a file or a sandboxed frame", head({ origin: "null" })],
    ["of a page that hides itself", head({ "sec-fetch-site": "cross-site" })],
    ["of a page with a Referer that is none", head({ "sec-fetch-site": "cross-site", referer: "localhost" })],
  ])("%s is refused, and how to allow it is told", (_, request) => {
    expect(filterFor()(request)?.why).toBe(
      "This request comes from a page whose origin the browser hides (null), which is not local. To let the page use this server, start with --allow-origin=null, which lets in every page that hides its origin.",
    );
  });

  const link = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } as const;

  // Whether the request does more, its operation tells.
  test.each<[is: string, request: Head, most: string]>([
    ["with a foreign Referer only, which programs send too", head({ referer: `${evil}/` }), "reads"],
    ["of a document that is stored here", head({ ...link, "sec-fetch-site": "same-origin" }), "reads"],
    ["of an image in one", head({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }), "reads"],
    [
      "of a sibling's page",
      { method: "GET", url: "/", headers: { host: "aws.own.example", "sec-fetch-site": "same-site", referer: evil } },
      "shows",
    ],
    [
      "of a sibling's page that hides itself",
      { method: "HEAD", url: "/", headers: { host: "aws.own.example", "sec-fetch-site": "same-site" } },
      "shows",
    ],
  ])("%s is refused unless it does no more than its origin may", (_, request, most) => {
    const refusal = filterFor({ allowHost: ["own.example"] })(request);
    expect(refusal).toEqual({
      code: "OriginNotAllowed",
      why: expect.stringContaining("--allow-origin="),
      unless: most,
    });
  });

  test("of a sibling's page that is not a GET is refused", () => {
    const headers = { host: "aws.own.example", "sec-fetch-site": "same-site", referer: evil };
    expect(filterFor({ allowHost: ["own.example"] })({ method: "POST", url: "/", headers })?.unless).toBeUndefined();
    expect(filterFor({ allowHost: ["own.example"] })({ method: "POST", url: "/", headers })?.code).toBe(
      "OriginNotAllowed",
    );
  });

  test("of a stored document is let in where the user allows the port's own origin", () => {
    const request = head({ ...link, "sec-fetch-site": "same-origin" });
    expect(filterFor({ allowOrigin: ["http://127.0.0.1:4566"] })(request)).toBeUndefined();
  });

  test("is judged again when its client says something else", () => {
    const filter = filterFor();
    expect(filter(head({}))).toBeUndefined();
    expect(filter(head({ host: "evil.example" }))?.code).toBe("HostNotAllowed");
    expect(filter(head({ host: "evil.example" }))?.code).toBe("HostNotAllowed");
    expect(filter(head({}))).toBeUndefined();
    expect(filter(head({ origin: evil }))?.code).toBe("OriginNotAllowed");
    expect(filter(head({}, "http://evil.example/"))?.code).toBe("HostNotAllowed");
    expect(filter(head({ "sec-fetch-site": "cross-site" }))?.code).toBe("OriginNotAllowed");
  });

  test("is let in where the user allows it", () => {
    const filter = filterFor({ allowHost: ["cloud.example"], allowOrigin: ["https://app.example"] });
    expect(
      filter(head({ host: "bucket.cloud.example", origin: "https://app.example", "sec-fetch-site": "cross-site" })),
    ).toBeUndefined();
    expect(filter(head({ "sec-fetch-site": "cross-site", referer: "https://app.example/page" }))).toBeUndefined();
  });

  test("with a very long name is refused in a short sentence", () => {
    expect(filterFor()(head({ host: `${"a.".repeat(30_000)}example` }))?.why.length).toBeLessThan(1000);
  });
});
