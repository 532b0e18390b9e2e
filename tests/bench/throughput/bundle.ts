import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundles } from "./servers.js";

/** Writes the generator and the yardsticks as plain JavaScript, so that no loader runs beside what is measured. */
export async function bundlePrograms(): Promise<void> {
  const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  await build({
    entryPoints: [source("generator.ts"), source("yardstick/server.ts")],
    entryNames: "[name]",
    outdir: bundles,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
}
