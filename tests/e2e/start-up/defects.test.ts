import { describe, expect, test } from "vitest";
import { makeJar } from "../../../scripts/jar.js";
import { type Running, startCloudstub, temporaryDirectory } from "../process.js";

/** A service that loads and then misbehaves. */
const source = `
exports.default = {
  id: "broken",
  protocols: ["awsJson1_0"],
  model: () => ({
    source: "written by hand", namespace: "org.example.broken", version: "2020-01-01", targetPrefix: "Broken",
    operations: { Throw: {}, ThrowLater: {} }, shapes: new Map(), errors: {},
  }),
  state: () => ({}),
  operations: {
    Throw: () => { throw new TypeError("a handler's defect"); },
    ThrowLater: () => { setTimeout(() => { throw new RangeError("nobody's defect"); }); return {}; },
  },
  routes: {},
  reject: () => new Error("nothing is required"),
};`;

async function startBroken(args: readonly string[]): Promise<Running & { call(operation: string): Promise<Response> }> {
  const manifest = {
    "Manifest-Version": "1.0",
    "Stub-Service-Id": "broken",
    "Stub-Module-Version": "0.1.0",
    "Stub-Core-Version": "0.1.x",
    "Main-Module": "service.cjs",
  };
  const cwd = await temporaryDirectory({
    "modules/broken.jar": makeJar(manifest, { "service.cjs": Buffer.from(source) }),
  });
  const server = await startCloudstub(["--services=broken", ...args], { cwd });
  const call = (operation: string) =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      headers: { "X-Amz-Target": `Broken.${operation}` },
      body: "{}",
    });
  return { ...server, call };
}

describe("a defect in a handler", () => {
  test("is answered with 500 and logged at ERROR with its message, but no stack", async () => {
    const server = await startBroken([]);
    const answer = await server.call("Throw");
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining("a handler's defect")]);
    const [line] = await server.output(/^.*"level":"ERROR".*$/m);
    expect(JSON.parse(line)).toMatchObject({
      service: "broken",
      operation: "Throw",
      method: "POST",
      msg: expect.stringContaining("a handler's defect"),
    });
    expect(JSON.parse(line)).not.toHaveProperty("stack");
  });

  test("is logged with its stack where debug is on", async () => {
    const server = await startBroken(["-Dstub.debug=true"]);
    await server.call("Throw");
    const [line] = await server.output(/^.*"level":"ERROR".*$/m);
    expect(JSON.parse(line)).toMatchObject({ stack: expect.stringMatching(/^TypeError: a handler's defect\n +at /) });
  });
});

describe("an uncaught error", () => {
  test("ends the server with a message that asks to report it, and no stack", async () => {
    const server = await startBroken([]);
    await server.call("ThrowLater").catch(() => {});
    const { code, stderr } = await server.end();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^cloudstub: nobody's defect\nThis is a defect of CloudStub.* report it/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("shows its stack where debug is on", async () => {
    const server = await startBroken(["-Dstub.debug=true"]);
    await server.call("ThrowLater").catch(() => {});
    expect((await server.end()).stderr).toMatch(/^RangeError: nobody's defect\n +at /m);
  });
});
