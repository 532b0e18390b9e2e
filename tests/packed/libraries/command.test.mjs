/** The packed command beside a service that is installed in a package of its own. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { main } from "cloudstub/command";

const command = join("node_modules", ".bin", "cloudstub");

test("the command serves a service that is installed beside it, and a client on the API port sees it", async () => {
  const child = spawn(command, ["--services=sqs", "--port=0", "--api-port=0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let said = "";
    for await (const piece of child.stdout) {
      said += piece;
      if (said.includes("CloudStub is ready")) break;
    }
    assert.match(said, /Package of sqs +\S+ +.*node_modules.@cloudstub.sqs$/m);
    const [, apiPort] = /API port +(\d+)/.exec(said) ?? [];
    const { modules } = await (await fetch(`http://127.0.0.1:${apiPort}/api/status`)).json();
    assert.equal(modules.length, 1);
  } finally {
    child.kill();
  }
});

test("the command can be called by a program", () => assert.equal(typeof main, "function"));
