import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { root } from "../../../scripts/workspace.js";

/** The bytes that a world takes after a small use, by service. */
export function measureUsedWorlds(level: "contract" | "emulated"): Promise<{ readonly [service: string]: number }> {
  return runBundled("used-worlds.ts", [level]);
}

/** Microseconds of processor time from a fork of a mock to its end. */
export function measureMockForks(): Promise<{ readonly median: number; readonly mean: number }> {
  return runBundled("forks.ts");
}

/** Runs a program of this folder in a process of its own, and returns the JSON that it prints. */
async function runBundled<T>(program: string, args: readonly string[] = []): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-used-worlds-"));
  try {
    const outfile = join(folder, "program.mjs");
    await build({
      entryPoints: [join(import.meta.dirname, program)],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["cloudstub-source"],
      banner: {
        js: `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${JSON.stringify(join(root, "package.json"))});`,
      },
      logLevel: "error",
    });
    const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", outfile, ...args]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
