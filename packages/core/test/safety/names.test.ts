import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeAllowlist, readAllowedHost, readAllowedOrigin } from "../../src/safety/allowlist.js";
import { isLocalOrigin, isOwnName, nameIn } from "../../src/safety/names.js";

const none = makeAllowlist("127.0.0.1");

describe("the name in a Host header", () => {
  test.each([
    ["localhost", "localhost"],
    ["LocalHost:4566", "localhost"],
    ["localhost.", "localhost"],
    ["localhost.:4566", "localhost"],
    ["cloud.example:", "cloud.example"],
    ["[::1]:4566", "[::1]"],
    ["[FE80::1]", "[fe80::1]"],
    ["localhost@evil.example:80", "evil.example"],
    ["localhost:80@evil.example", "evil.example"],
    ["", ""],
    [".", ""],
    [":80", ":80"],
    ["[::1", "[::1"],
  ])("%j is %j", (host, name) => {
    expect(nameIn(host)).toBe(name);
  });
});

describe("a host that public DNS can't point here", () => {
  test.each(
    [
      [
        "127.0.0.1:4566",
        "10.0.0.7",
        "203.0.113.7:80",
        "[::1]:4566",
        "[2001:db8::1]",
        "127.1",
        "0x7f.1",
        "2130706433",
        "999.0.0.1:4567",
      ],
      [
        "localhost",
        "LOCALHOST:4566",
        "localhost.",
        "bucket.localhost:4566",
        "my.bucket.s3.us-east-1.localhost",
        "%2F..localhost",
      ],
      ["cloudstub", "my_container:4566", "a b", "", ".", "xn--bcher-kva"],
      [
        "host.docker.internal:4566",
        "host.containers.internal",
        "printer.local",
        "app.test",
        "nas.home.arpa",
        "home.arpa",
      ],
      ["cloudstub.default.svc.cluster.local:4566", "cloudstub.default.svc"],
      [
        "sqs.us-east-1.amazonaws.com",
        "my.bucket.s3.eu-central-1.amazonaws.com:443",
        "s3.amazonaws.com",
        "sqs.cn-north-1.amazonaws.com.cn",
      ],
      ["sqs.us-east-1.api.aws", "s3.dualstack.us-west-2.amazonaws.com", "sqs.eusc-de-east-1.amazonaws.eu"],
      [
        "localhost.localstack.cloud:4566",
        "my.bucket.s3.localhost.localstack.cloud",
        "sqs.us-east-1.localhost.localstack.cloud.",
      ],
    ].flat(),
  )("%j may be used", (host) => {
    expect(isOwnName(nameIn(host), none)).toBe(true);
  });

  test.each(
    [
      [
        "evil.example",
        "EVIL.example:4566",
        "evil.example.",
        "evil.example.:80",
        "localhost.evil.example",
        "evil.localhost.example",
      ],
      ["127.0.0.1.nip.io", "127-0-0-1.sslip.io", "localtest.me", "127.0.0.1.evil.example:4566", "1.evil"],
      ["xn--bcher-kva.example", "bücher.example", "localhost..", "a..", "[evil.example", "localhost@evil.example"],
      ["evilamazonaws.com", "amazonaws.com.evil.example", "localstack.cloud", "evil-localhost.localstack.cloud"],
      ["xlocalhost.localstack.cloud", "evilhome.arpa", "in-addr.arpa", "my.internal.example", "app.testing"],
    ].flat(),
  )("%j may not", (host) => {
    expect(isOwnName(nameIn(host), none)).toBe(false);
  });

  test("is any below a local end, in any case, with any port and the dot of the root", () => {
    const label = fc.stringMatching(/^[a-zA-Z0-9_-]{1,8}$/);
    const end = fc.constantFrom(
      "localhost",
      "internal",
      "test",
      "local",
      "home.arpa",
      "localhost.localstack.cloud",
      "amazonaws.com",
    );
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 4 }),
        end,
        fc.constantFrom("", "."),
        fc.constantFrom("", ":", ":4566"),
        (...parts) => {
          const [labels, own, root, port] = parts;
          expect(isOwnName(nameIn(`${[...labels, own].join(".").toUpperCase()}${root}${port}`), none)).toBe(true);
          expect(isOwnName(nameIn(`${[own, ...labels, "example"].join(".")}${root}${port}`), none)).toBe(false);
        },
      ),
    );
  });

  test.each([
    [["cloud.example"], "cloud.example:4566", true],
    [["Cloud.Example"], "CLOUD.example.", true],
    [["cloud.example"], "my.bucket.cloud.example", true],
    [["*.cloud.example"], "bucket.cloud.example", true],
    [[".cloud.example"], "cloud.example", true],
    [["cloud.example"], "evilcloud.example", false],
    [["cloud.example"], "cloud.example.evil", false],
    [["bücher.example"], "xn--bcher-kva.example", true],
    [["*"], "evil.example", true],
  ])("may be named too: of %j, %j is %j", (allowHost, host, own) => {
    expect(isOwnName(nameIn(host), makeAllowlist("127.0.0.1", { allowHost }))).toBe(own);
  });

  test("is the one that the ports are bound to", () => {
    expect(isOwnName("box.example", makeAllowlist("Box.Example"))).toBe(true);
  });
});

describe("a page's origin", () => {
  test.each(
    [
      [
        "http://localhost:3000",
        "https://localhost",
        "http://127.0.0.1:8080",
        "http://[::1]:3000",
        "http://0.0.0.0:3000",
      ],
      [
        "http://192.168.1.5:3000",
        "http://10.1.2.3",
        "http://172.31.0.1",
        "http://100.100.1.1",
        "http://169.254.1.1",
        "http://[fd00::1]",
      ],
      [
        "http://app.localhost:3000",
        "https://app.test",
        "http://web:3000",
        "http://host.docker.internal:3000",
        "http://nas.home.arpa",
      ],
      ["https://app.localhost.localstack.cloud", "capacitor://localhost", "tauri://localhost"],
    ].flat(),
  )("%j is local", (origin) => {
    expect(isLocalOrigin(origin, "127.0.0.1:4566", none)).toBe(true);
  });

  test.each(
    [
      [
        "https://evil.example",
        "http://evil.example:3000",
        "null",
        "",
        "localhost",
        "https://",
        "file://",
        "about:blank",
      ],
      ["http://203.0.113.7", "http://[2001:db8::1]", "http://172.32.0.1", "http://8.8.8.8:4566", "http://999.0.0.1"],
      // Anyone can have a bucket there, with a page in it.
      [
        "https://evil.s3.amazonaws.com",
        "https://evil.execute-api.us-east-1.amazonaws.com",
        "https://evil.lambda-url.us-east-1.on.aws",
      ],
      [
        "https://localhost.evil.example",
        "http://127.0.0.1.nip.io",
        "https://app.localstack.cloud",
        "http://localhost@evil.example",
      ],
      [
        "chrome-extension://abcdefghijklmnop",
        "http://localhost, https://evil.example",
        "http://localhost//evil.example",
      ],
    ].flat(),
  )("%j is not", (origin) => {
    expect(isLocalOrigin(origin, "127.0.0.1:4566", none)).toBe(false);
  });

  test.each([
    ["http://203.0.113.7:3000", "203.0.113.7:4566", true],
    ["http://box.example", "Box.Example:4567", true],
    ["http://box.example", "bucket.box.example:4567", false],
    ["http://evil.example", undefined, false],
  ])("%j that asks the host %j: local is %j", (origin, host, local) => {
    expect(isLocalOrigin(origin, host, none)).toBe(local);
  });

  test.each([
    [{ allowOrigin: ["https://app.example"] }, "https://app.example", true],
    [{ allowOrigin: ["https://app.example"] }, "http://app.example", false],
    [{ allowOrigin: ["https://app.example"] }, "https://app.example:8443", false],
    [{ allowOrigin: ["https://app.example"] }, "https://app.example.evil", false],
    [{ allowOrigin: ["https://*.app.example"] }, "https://a.b.app.example", true],
    [{ allowOrigin: ["https://*.app.example"] }, "https://app.example", false],
    [{ allowOrigin: ["https://*.app.example"] }, "https://evilapp.example", false],
    [{ allowOrigin: ["https://*.app.example"] }, "https://a.app.example:8443", false],
    [{ allowOrigin: ["chrome-extension://abc"] }, "chrome-extension://abc", true],
    [{ allowOrigin: ["null"] }, "null", true],
    [{ allowOrigin: ["*"] }, "https://evil.example", true],
    [{ allowHost: ["dev.example"] }, "http://app.dev.example:3000", true],
    [{ allowHost: ["*"] }, "https://evil.example", false],
  ])("may be allowed: by %j, %j is %j", (options, origin, local) => {
    expect(isLocalOrigin(origin, "127.0.0.1:4566", makeAllowlist("127.0.0.1", options))).toBe(local);
  });
});

describe("what is to be allowed", () => {
  test.each([
    "http://cloud.example",
    "cloud.example:4566",
    "a b",
    "",
    "*.",
    "a/b",
    "a@b",
    "ev*l.example",
    "*.*.example",
    "**",
  ])("%j is not a host name", (text) => {
    expect(readAllowedHost(text)).toBeUndefined();
    expect(() => makeAllowlist("127.0.0.1", { allowHost: [text] })).toThrow(
      `allowHost is given ${JSON.stringify(text)}, which is not a host name without a port.`,
    );
  });

  test.each([
    "app.example",
    "localhost:3000",
    "https://app.example/page",
    "https://app.example?x",
    "https://me@app.example",
    "https://",
    "",
    "https://a.*.example",
    "https://*app.example",
    "https://*.*.example",
    "https://app.example:*",
  ])("%j is not an origin", (text) => {
    expect(readAllowedOrigin(text)).toBeUndefined();
    expect(() => makeAllowlist("127.0.0.1", { allowOrigin: [text] })).toThrow(RangeError);
  });
});
