/** A server that is watched on a terminal. */
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { noTerminal, type Ports, type Running, startOnTerminal } from "../process.js";

const all = ["--services=sqs,s3", "--modules-dir", join(root, "modules")];
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
const colours = /\u001b\[\d+m/g;

async function start(args: readonly string[] = [], env: { readonly [name: string]: string } = {}) {
  return startOnTerminal(120, [...all, ...args], { env });
}

function call(port: number, target: string, input: object = {}): Promise<Response> {
  const headers = { "X-Amz-Target": target, "Content-Type": "application/x-amz-json-1.0" };
  return fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: JSON.stringify(input) });
}

/** Ends a server; its lines after the start, without their colours. */
async function linesOf(server: Running & Ports): Promise<string[]> {
  // The terminal's Ctrl-C; script has no other child.
  await fetch(`http://127.0.0.1:${server.port}/the-end`);
  const [text] = await server.output(/^[\s\S]*the-end.*\r\n/);
  const told = text.replaceAll(colours, "").split("\r\n");
  return told.slice(told.findIndex((line) => line.includes("CloudStub is ready")) + 3);
}

function request(operation: string): string {
  return `POST / HTTP/1.1\r\nHost: localhost\r\nX-Amz-Target: AmazonSQS.${operation}\r\nContent-Length: 2\r\n\r\n{}`;
}

/** Sends all at once on one connection, and waits for as many answers. */
async function exchange(port: number, text: string, answers: number): Promise<void> {
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  let came = "";
  for await (const data of socket.setEncoding("latin1")) {
    came += data;
    if (came.split("HTTP/1.1 ").length > answers) break;
  }
}

describe.skipIf(noTerminal !== undefined)(
  `on a terminal${noTerminal === undefined ? "" : ` (skipped: ${noTerminal})`}`,
  () => {
    test("the start is told in the order in which it matters, facts dim", async () => {
      const server = await start(["--fidelity=sqs=emulated"]);
      const [text] = await server.output(/^[\s\S]*CloudStub is ready\. Ctrl-C ends it\.\r\n/);
      const [title, sdks, console_, lab, services, leftOut, ...facts] = text
        .split("\r\n")
        .filter((line) => line !== "");
      expect(title?.replaceAll("\u001b", "ESC")).toMatch(/^ {2}ESC\[1mCloudStub \d\S+ESC\[22m ready in \d+ ms$/);
      expect(sdks).toBe(`  SDKs      \u001b[1mexport AWS_ENDPOINT_URL=http://127.0.0.1:${server.port}\u001b[22m`);
      expect(console_).toBe(`  Console   \u001b[36mhttp://127.0.0.1:${server.apiPort}/console\u001b[39m`);
      expect(lab).toBe(`  Lab       \u001b[36mhttp://127.0.0.1:${server.apiPort}/lab\u001b[39m`);
      expect(services).toBe("  Services  sqs emulated; s3 contract");
      expect(leftOut).toBe(
        "  Contract  leaves out versions, metadata and uploads in parts (s3): --fidelity=emulated has it",
      );
      for (const fact of facts.slice(0, -1))
        expect(fact.replaceAll("\u001b", "ESC")).toMatch(/^ESC\[2m {2}[A-Z].*ESC\[22m$/);
      const told = facts
        .join(" ")
        .replaceAll(colours, "")
        .split(/ · | {3}/);
      for (const name of [
        "Enabled services",
        "Available services",
        "Plugin directory",
        "State storage",
        "Request history",
      ])
        expect(told.filter((fact) => fact.trim().startsWith(name))).toHaveLength(1);
    });

    test("each call has a line, with its resource, and the reason of what went wrong", async () => {
      const server = await start();
      const fault = {
        service: "sqs",
        operation: "ListQueues",
        effect: "error",
        status: 503,
        code: "Busy",
        message: "Later.",
      };
      await fetch(`http://127.0.0.1:${server.apiPort}/api/faults`, { method: "POST", body: JSON.stringify([fault]) });
      await call(server.port, "AmazonSQS.CreateQueue", { QueueName: "orders" });
      await call(server.port, "AmazonSQS.PurgeQueue", { QueueUrl: "http://localhost/000000000000/orders" });
      await call(server.port, "AmazonSQS.SendMessage", {
        QueueUrl: "http://localhost/000000000000/gone",
        MessageBody: "x",
      });
      await call(server.port, "AmazonSQS.ListQueues");
      await call(server.port, "AmazonSQS.SendMesage");
      await call(server.port, "AmazonSQS.CreateQueue", { QueueName: "\u001b]0;title\u0007\u202Eevil" });
      await fetch(`http://127.0.0.1:${server.port}/photos`, { method: "PUT" });
      await fetch(`http://127.0.0.1:${server.port}/photos/a/cat.jpg`, { method: "PUT", body: "x" });
      const [purge = "", why, ...lines] = (await linesOf(server)).slice(1);
      const at = String.raw`  \d\d:\d\d:\d\d `;
      const took = String.raw` +\d+\.\d ms`;
      expect(purge).toMatch(new RegExp(`^${at}◌ 200 sqs  PurgeQueue +orders${took}$`));
      expect(purge).toHaveLength(120);
      expect(why).toBe("           ↳ placeholder: it does nothing; --fidelity=emulated acts as AWS does");
      expect(lines).toEqual([
        expect.stringMatching(new RegExp(`^${at}✗ 400 sqs  SendMessage +gone${took}$`)),
        expect.stringMatching(/^ {11}↳ QueueDoesNotExist: The specified queue does not exist/),
        expect.stringMatching(new RegExp(`^${at}✗ 503 sqs  ListQueues +Busy: Later\\.; injected${took}$`)),
        expect.stringMatching(new RegExp(`^${at}\\? 404 AmazonSQS\\.SendMesage${took}$`)),
        expect.stringMatching(/^ {11}↳ sqs is enabled; CloudStub has no SendMesage\. Did you mean SendMessage\?/),
        expect.stringMatching(new RegExp(`^${at}✗ 400 sqs  CreateQueue +␛\\]0;title␇\uFFFDevil`)),
        expect.stringMatching(/^ {11}↳ InvalidParameterValue: /),
        expect.stringMatching(new RegExp(`^${at}✓ 200 s3   CreateBucket +photos${took}$`)),
        expect.stringMatching(new RegExp(`^${at}✓ 200 s3   PutObject +photos/a/cat\\.jpg${took}$`)),
        expect.stringMatching(/✗ 404 s3 {3}ListObjects +the-end/),
        "",
      ]);
    });

    test.each([
      [["--quiet"], {}],
      [[], { STUB_QUIET: "true" }],
    ])("with %j %j only what went wrong is told", async (args, env) => {
      const server = await start(args, env);
      await call(server.port, "AmazonSQS.ListQueues");
      await call(server.port, "AmazonSQS.SendMesage");
      const [text] = await server.output(/^[\s\S]*Did you mean SendMessage.*\r\n/);
      expect(text).toMatch(/WARN\S*: \S*No stub matches this request\. sqs is enabled/);
      expect(text).not.toContain("ListQueues");
    });

    test("the log has the local time, the level and a line for each field that the message does not name", async () => {
      const server = await start(["--quiet"]);
      await call(server.port, "AmazonSQS.SendMesage\\");
      const [text] = await server.output(/^[\s\S]*status.*404\r\n/);
      const told = text.replaceAll("\u001b", "ESC").split("\r\n");
      const first = told.findIndex((line) => line.includes("No stub matches this request"));
      const name = (field: string) => `    ESC[35m${field}ESC[39m: `;
      expect(told.slice(first, first + 6)).toEqual([
        expect.stringMatching(
          /^\[\d\d:\d\d:\d\d\.\d{3}\] ESC\[33mWARNESC\[39m: ESC\[36mNo stub matches this request\. .*ESC\[39m$/,
        ),
        `${name("method")}"POST"`,
        `${name("url")}"/"`,
        `${name("X-Cloud-Target")}"AmazonSQS.SendMesage\\"`,
        `${name("Content-Type")}"application/x-amz-json-1.0"`,
        `${name("status")}404`,
      ]);
    });

    test.each(["NO_COLOR=1", "TERM=dumb"])("there are no colours with %s", async (setting) => {
      const [name = "", value = ""] = setting.split("=");
      const server = await start([], { [name]: value });
      await call(server.port, "AmazonSQS.ListQueues");
      const [text] = await server.output(/^[\s\S]*ListQueues.*\r\n/);
      expect(text).not.toContain("\u001b");
    });

    test("of a flood of calls those beyond 200 in a second are counted, and none is lost that nothing matched", async () => {
      const server = await start();
      const calls = 3000;
      const requests = Array.from(
        { length: calls },
        (_, n) => request("ListQueues") + (n % 10 === 0 ? request(`Unknown${n}`) : ""),
      );
      await exchange(server.port, requests.join(""), calls + calls / 10);
      const told = async () => (await server.output(/^[\s\S]*/))[0].replaceAll(colours, "");
      const counted = async () =>
        [...(await told()).matchAll(/… ([\d,]+) more calls/g)].map(([, count = ""]) =>
          Number(count.replaceAll(",", "")),
        );
      const lines = async () => (await told()).match(/✓ 200 sqs {2}ListQueues|\? 404 AmazonSQS/g)?.length ?? 0;
      await expect
        .poll(async () => (await counted()).reduce((sum, count) => sum + count, await lines()), { timeout: 5000 })
        .toBe(calls + calls / 10);
      expect((await counted()).length).toBeGreaterThan(0);
      const text = await told();
      for (let n = 0; n < calls; n += 10) expect(text).toContain(` AmazonSQS.Unknown${n} `);
    });
  },
);
