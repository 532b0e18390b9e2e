import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "../../../scripts/workspace.js";

/** The bytes that a world takes after a small use, by service, in a process of its own. */
export async function measureUsedWorlds(
  level: "contract" | "emulated",
): Promise<{ readonly [service: string]: number }> {
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-used-worlds-"));
  try {
    const outfile = join(folder, "used-worlds.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, "used-worlds.ts")],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["cloudstub-source"],
      banner: {
        js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(join(root, "package.json"))});`,
      },
      logLevel: "error",
    });
    const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", outfile, level]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
