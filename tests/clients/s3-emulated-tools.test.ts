import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientEnvironment } from "./environment.js";
import { isInstalled, runTool } from "./tool.js";

// The other programs of that folder need packages of registries: `npm run try:clients` runs all.
const programs = join(import.meta.dirname, "s3/programs");

let server: Server;
let directory: string;
beforeAll(async () => {
  server = await startServer({ modules: [s3], port: 0, apiPort: 0, fidelity: "emulated" });
  directory = await mkdtemp(join(tmpdir(), "cloudstub-s3-"));
  await writeFile(join(directory, "large.bin"), randomBytes(17 * 1024 * 1024 + 1));
  await writeFile(join(directory, "small.txt"), "small");
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await server.close();
});

describe.each(["rclone", "s3cmd"])("%s", (tool) => {
  test.skipIf(!isInstalled(tool, [tool, "--version"]))(
    "uploads, lists, downloads, copies, moves and deletes",
    {
      timeout: 120_000,
    },
    async () => {
      const environment = clientEnvironment(`http://127.0.0.1:${server.port}`);
      const { status, stdout, stderr } = await runTool(["bash", join(programs, `${tool}.sh`)], environment, {
        cwd: directory,
      });
      expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout.split("\n")).toEqual(
        expect.arrayContaining(["upload", "list", "download", "copy", "move", "presign", "delete"]),
      );
    },
  );
});
