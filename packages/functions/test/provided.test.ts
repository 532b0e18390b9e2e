import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { archive, environmentOf, type Files } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const custom = (files: Files, more: object = {}) =>
  environmentOf(files, { runtime: "provided.al2023", handler: "x", ...more });
const executable = (text: string | Uint8Array) => ({ text, mode: 0o100755 });

/** A runtime in a shell script that begins Node: it answers with its event, and with what it was given. */
const script = `#!/usr/bin/env node
const http = require("node:http");
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":");
const send = (method, path, body, headers = {}) => new Promise((resolve) => {
  const sent = http.request({ host, port, method, path: "/2018-06-01/runtime/" + path, headers }, (answer) => {
    let text = ""; answer.on("data", (chunk) => (text += chunk)).on("end", () => resolve({ headers: answer.headers, text }));
  });
  sent.end(body);
});
(async () => {
  for (;;) {
    const { headers, text } = await send("GET", "invocation/next");
    const id = headers["lambda-runtime-aws-request-id"];
    console.log("event", text);
    const event = JSON.parse(text);
    if (event.fail) await send("POST", "invocation/" + id + "/error", '{"errorMessage":"Error: some_error_msg","errorType":"errorString"}', { "Lambda-Runtime-Function-Error-Type": "errorString" });
    else if (event.panic) {
      await send("POST", "invocation/" + id + "/error", '{"errorMessage":"oh","errorType":"string"}');
      process.exit(1);
    } else await send("POST", "invocation/" + id + "/response", JSON.stringify({ event, cwd: process.cwd() === process.env.LAMBDA_TASK_ROOT }));
  }
})();
`;

test("a bootstrap gets events, and its answers and errors are passed on unchanged", async () => {
  const laboratory = new Laboratory();
  const environment = custom({ bootstrap: executable(script) });
  const outcome = await laboratory.invoke(environment, { a: 1 });
  expect(outcome).toMatchObject({ functionError: undefined, answer: { event: { a: 1 }, cwd: true } });
  expect(outcome.lines).toContain(`event {"a":1}\n`);
  // Recorded of Go: 8.18.
  expect(await laboratory.invoke(environment, { fail: true })).toMatchObject({
    functionError: "Unhandled",
    errorType: "errorString",
    answer: { errorMessage: "Error: some_error_msg", errorType: "errorString" },
  });
});

// As aws-lambda-go does after a panic.
test("an error that is posted before the process ends is the answer", async () => {
  const laboratory = new Laboratory();
  const environment = custom({ bootstrap: executable(script) });
  const outcome = await laboratory.invoke(environment, { panic: true });
  expect(outcome).toMatchObject({ errorType: "string", answer: { errorMessage: "oh", errorType: "string" } });
  expect((await laboratory.invoke(environment, { a: 1 })).report.initDurationMs).toBeGreaterThan(0);
});

test("a bootstrap may be in a layer", async () => {
  const environment = custom({ "x.txt": "" }, { layers: [archive({ bootstrap: executable(script) })] });
  expect((await new Laboratory().invoke(environment, { a: 1 })).answer).toMatchObject({ event: { a: 1 } });
});

const elf = (machine: number) => {
  const head = Buffer.alloc(64);
  head.write("\x7fELF\x02\x01\x01", "latin1");
  head.writeUInt16LE(machine, 18);
  return head;
};

test.each<[string, Files, string]>([
  ["no bootstrap", { "x.txt": "" }, "Couldn't find valid bootstrap(s): [/var/task/bootstrap /opt/bootstrap]"],
  ["one that is not executable", { bootstrap: { text: script, mode: 0o100644 } }, "permission denied"],
  ["one with CR LF", { bootstrap: executable(script.replaceAll("\n", "\r\n")) }, "CR LF"],
  [
    "one for another machine",
    { bootstrap: executable(elf(process.arch === "x64" ? 183 : 62)) },
    "build it for this machine",
  ],
  [
    "one whose interpreter is missing",
    { bootstrap: executable("#!/no/such/program\n") },
    "/no/such/program is not on this machine",
  ],
  ["one that is neither a program nor a script", { bootstrap: executable("hello") }, "exec format error"],
])("%s is Runtime.InvalidEntrypoint, and says why", async (_, files, message) => {
  const outcome = await new Laboratory().invoke(
    custom(files),
    {},
    { requestId: "8476a536-e9f4-11e8-9739-2dfe598c3fcd" },
  );
  expect(outcome.errorType).toBe("Runtime.InvalidEntrypoint");
  expect(outcome.errorMessage).toMatch(/^RequestId: 8476a536-e9f4-11e8-9739-2dfe598c3fcd Error: /);
  expect(outcome.errorMessage).toContain(message);
});

test("programs begin while others are unpacked (ETXTBSY)", async () => {
  const laboratory = new Laboratory();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      laboratory.invoke(
        custom(
          { bootstrap: executable(script), [`${i}.txt`]: "x".repeat(500_000) },
          { functionName: `f${i}`, functionKey: `f${i}` },
        ),
        { i },
      ),
    ),
  );
  expect(outcomes.map(({ answer }) => (answer as { event: { i: number } }).event?.i)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
}, 60_000);

test.each(["java21", "ruby3.4", "dotnet8", "cobol"])(
  "%s without what it needs is Runtime.Unsupported, with the remedy",
  async (runtime) => {
    const outcome = await new Laboratory().invoke(environmentOf({ "x.txt": "" }, { runtime }));
    expect(outcome.errorType).toBe("Runtime.Unsupported");
    expect(outcome.errorMessage).toContain(`CloudStub runs no ${runtime} function here: `);
  },
);

const hasGo = spawnSync("go", ["version"]).status === 0;

test.skipIf(!hasGo)(
  "a program in Go that speaks the Runtime API with its standard library",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "main.go"), goProgram);
    writeFileSync(join(folder, "go.mod"), "module function\n\ngo 1.21\n");
    execFileSync("go", ["build", "-o", "bootstrap", "."], { cwd: folder, env: { ...process.env, CGO_ENABLED: "0" } });
    const laboratory = new Laboratory();
    const environment = custom({ bootstrap: executable(readFileSync(join(folder, "bootstrap"))) });
    expect(await laboratory.invoke(environment, { name: "a" })).toMatchObject({
      functionError: undefined,
      answer: { got: { name: "a" } },
    });
    const { answer, lines } = await laboratory.invoke(environment, { exit: true }, { requestId: "1" });
    expect(answer).toEqual({
      errorType: "Runtime.ExitError",
      errorMessage: "RequestId: 1 Error: Runtime exited with error: exit status 3",
    });
    expect(lines).toContain("leaving\n");
  },
  120_000,
);

/** Its response is sent in chunks, as aws-lambda-go does. */
const goProgram = `package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

func main() {
	base := "http://" + os.Getenv("AWS_LAMBDA_RUNTIME_API") + "/2018-06-01/runtime/invocation/"
	for {
		next, err := http.Get(base + "next")
		if err != nil {
			panic(err)
		}
		event, _ := io.ReadAll(next.Body)
		next.Body.Close()
		var asked struct{ Exit bool }
		json.Unmarshal(event, &asked)
		if asked.Exit {
			fmt.Println("leaving")
			os.Exit(3)
		}
		body := io.MultiReader(bytes.NewBufferString("{\\"got\\":"), bytes.NewReader(event), bytes.NewBufferString("}"))
		answer, err := http.Post(base+next.Header.Get("Lambda-Runtime-Aws-Request-Id")+"/response", "application/json", body)
		if err != nil {
			panic(err)
		}
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
	}
}
`;
