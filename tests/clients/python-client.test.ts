/** The client and the pytest plugin of `clients/python`, and the tests of its example application, with pytest and boto3 as users run them. */
import { join } from "node:path";
import { startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/workspace.js";
import { everyService } from "../all-services.js";
import { clientEnvironment } from "./environment.js";
import { isInstalled, runTool } from "./tool.js";

const hasPytest = isInstalled("boto3 or pytest", ["python3", "-c", "import boto3, pytest"]);

describe.skipIf(!hasPytest)("the client for Python", () => {
  test("gives each test of pytest a world of its own, and fails those that the server fails", {
    timeout: 120_000,
  }, async () => {
    const server = await startServer({
      modules: everyService,
      port: 0,
      apiPort: 0,
      fidelity: { sqs: "emulated", s3: "emulated", dynamodb: "emulated", lambda: "emulated", logs: "emulated" },
    });
    const client = join(root, "clients", "python");
    const { AWS_MAX_ATTEMPTS, ...environment } = clientEnvironment(`http://127.0.0.1:${server.port}`);
    const { status, stdout, stderr } = await runTool(
      [
        "python3",
        "-m",
        "pytest",
        "-q",
        "-p",
        "cloudstub.pytest_plugin",
        "-p",
        "no:cacheprovider",
        "example/tests",
        "tests",
      ],
      {
        ...environment,
        CLOUDSTUB_API_URL: `http://127.0.0.1:${server.apiPort}`,
        PYTHONPATH: [join(client, "src"), join(client, "example")].join(":"),
        PYTHONDONTWRITEBYTECODE: "1",
        // Where pip installed the client from here, the plugin would load twice.
        PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
      },
      { cwd: client },
    );
    await server.close();
    expect(`${stdout}${stderr}`).toContain(" passed in ");
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(server.worlds.list()).toEqual([]);
    expect(server.world.history.latestFirst()).toEqual([]);
  });
});
