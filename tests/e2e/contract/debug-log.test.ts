/** With debug the log leaves nothing out (specification, start-up rule 13). */
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { startCloudstub } from "../process.js";

// Specification 1 start-up 13b
test("every registered stub and the whole of a large body is in the log", async () => {
  const server = await startCloudstub([
    "--services=sqs,sns",
    "--modules-dir",
    join(root, "modules"),
    "-Dstub.debug=true",
  ]);
  const status = await (await fetch(`http://127.0.0.1:${server.apiPort}/api/status`)).json();
  const { modules } = status as { modules: { stubs: { matchKey: string }[] }[] };
  const post = (operation: string, body: object) =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: "POST",
      headers: { "X-Amz-Target": `AmazonSQS.${operation}` },
      body: JSON.stringify(body),
    });
  await post("CreateQueue", { QueueName: "orders" });
  const sent = { QueueUrl: "orders", MessageBody: "x".repeat(300_000) };
  await post("SendMessage", sent);
  await post("ReceiveMessage", { QueueUrl: "orders" });
  const [text] = await server.output(/^[\s\S]*AmazonSQS\.ReceiveMessage answered.*\n/);
  const lines = text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Line] : []));

  const logged = lines.flatMap(({ matchKey }) => (matchKey === undefined ? [] : [matchKey]));
  expect(logged.sort()).toEqual(modules.flatMap(({ stubs }) => stubs.map(({ matchKey }) => matchKey)).sort());
  const bodies = lines.filter(({ operation }) => operation === "SendMessage" || operation === "ReceiveMessage");
  expect(bodies[0]?.request?.body).toBe(JSON.stringify(sent));
  expect(bodies[1]?.response?.body).toContain(sent.MessageBody);
});

interface Line {
  readonly matchKey?: string;
  readonly operation?: string;
  readonly request?: { readonly body: string };
  readonly response?: { readonly body: string };
}
