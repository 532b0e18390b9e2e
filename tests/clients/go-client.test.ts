/** The client of `clients/go`, by its own tests, which need nothing but Go. The tests of its example application: `npm run try:suites`. */
import { join } from "node:path";
import lambda from "@cloudstub/lambda";
import { startServer } from "@cloudstub/server";
import sqs from "@cloudstub/sqs";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/workspace.js";
import { isInstalled, runTool } from "./tool.js";

/** Go compiles its standard library first, which takes 45 s of a processor. */
const COLD_MS = 300_000;

describe.skipIf(!isInstalled("Go", ["go", "version"]))("the client for Go", () => {
  test("gives a test a world of its own, and fails it with what the server says", { timeout: COLD_MS }, async () => {
    const server = await startServer({ modules: [lambda, sqs], port: 0, apiPort: 0, fidelity: "emulated" });
    const environment = {
      ...process.env,
      CLOUDSTUB_API_URL: `http://127.0.0.1:${server.apiPort}`,
      GOPROXY: "off",
      GOTOOLCHAIN: "local",
    };
    const { status, stdout, stderr } = await runTool(["go", "test", "-count=1", "-v", "./..."], environment, {
      cwd: join(root, "clients", "go"),
    });
    await server.close();
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toContain("--- PASS: TestWorld/");
    expect(stdout).toContain("--- PASS: TestFunctions/");
    expect(stdout).toContain("--- PASS: TestExplore/");
    expect(server.worlds.list()).toEqual([]);
  });
});
