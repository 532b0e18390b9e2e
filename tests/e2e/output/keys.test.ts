/** What is typed on the terminal of a server, and what it says at its end. */
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { CreateQueueCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { noTerminal, startCloudstub, startOnTerminal, temporaryDirectory } from "../process.js";

const services = ["--services=sqs", "--modules-dir", join(root, "modules"), "--fidelity=emulated"];

function clientOf({ port }: { readonly port: number }): SQSClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new SQSClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials });
}

describe.skipIf(noTerminal !== undefined)(
  `on a terminal${noTerminal === undefined ? "" : ` (skipped: ${noTerminal})`}`,
  () => {
    test("the start names the keys; ? lists them, and another word is answered", async () => {
      const server = await startOnTerminal(80, services);
      await server.output(/Keys, with Enter: o console · r reset · c clear · \? help · q quit\r\n/);
      server.type("?");
      const [list] = await server.output(/^ {2}o +\+ Enter {2}open[\s\S]* {2}q +\+ Enter {2}quit\r\n/m);
      for (const line of list.split("\r\n")) expect(line.length).toBeLessThanOrEqual(80);
      server.type("launch");
      await server.output(/Unknown key "launch"\. Enter \? for the list\./);
    });

    test("r empties all services", async () => {
      const server = await startOnTerminal(80, services);
      await clientOf(server).send(new CreateQueueCommand({ QueueName: "orders" }));
      server.type("r");
      await server.output(/Reset: all services of the default world are empty\./);
      expect((await clientOf(server).send(new ListQueuesCommand({}))).QueueUrls).toBeUndefined();
    });

    test("o opens the console, or says its address where nothing opens it", async () => {
      const opened = await temporaryDirectory();
      const browser = `#!/bin/sh\necho "$1" > ${join(opened, "address")}\n`;
      const bin = await temporaryDirectory({ "xdg-open": browser });
      const { chmod } = await import("node:fs/promises");
      await chmod(join(bin, "xdg-open"), 0o755);
      const env = { PATH: [bin, process.env["PATH"]].join(delimiter) };
      const server = await startOnTerminal(80, services, { env });
      server.type("o");
      const address = `http://127.0.0.1:${server.apiPort}/console`;
      await expect
        .poll(() => readFile(join(opened, "address"), "utf8").catch(() => ""), { timeout: 5000 })
        .toBe(`${address}\n`);
      await chmod(join(bin, "xdg-open"), 0o644);
      const without = await startOnTerminal(80, services, { env: { PATH: [bin, "/usr/bin", "/bin"].join(delimiter) } });
      without.type("o");
      await without.output(new RegExp(`Open http://127\\.0\\.0\\.1:${without.apiPort}/console in a browser\\.`));
    });

    test("c clears the screen, and q ends the server as a signal does", async () => {
      const server = await startOnTerminal(80, services);
      server.type("c");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what clears a screen
      await server.output(/\u001b\[2J/);
      server.type("q");
      const { code, stdout } = await server.end();
      expect(code).toBe(0);
      expect(stdout).toMatch(/Shutting down \(SIGTERM\)\..*\r\nStopped\.\r\n$/);
    });

    test("Ctrl-C is followed by one line of what came", async () => {
      const server = await startOnTerminal(80, services);
      const client = clientOf(server);
      await client.send(new CreateQueueCommand({ QueueName: "orders" }));
      await client.send(new ListQueuesCommand({}));
      await client.send(new CreateQueueCommand({ QueueName: "?" })).catch(() => {});
      server.interrupt();
      const { stdout } = await server.end();
      expect(stdout).toMatch(/Shutting down \(SIGINT\)[\s\S]* {2}3 calls \(sqs 3\): 2 done, 1 refused\./);
    });

    test("in the background nothing that is typed stops it", async () => {
      const server = await startOnTerminal(80, services, { inBackground: true });
      server.type("q");
      server.type("r");
      for (let n = 0; n < 3; n++)
        expect((await clientOf(server).send(new ListQueuesCommand({}))).$metadata.httpStatusCode).toBe(200);
      const [text] = await server.output(/^[\s\S]*/);
      expect(text).not.toMatch(/Reset|Shutting down/);
    });
  },
);

test("off a terminal nothing is read, and no key is named", async () => {
  const server = await startCloudstub(services);
  await clientOf(server).send(new ListQueuesCommand({}));
  server.signal("SIGTERM");
  const { stdout } = await server.end();
  expect(stdout).not.toMatch(/Keys|1 call \(/);
});
