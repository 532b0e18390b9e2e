import { copyFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleCli } from "../bundle-cli.js";
import { root } from "../workspace.js";
import { copyDeclarations } from "./declarations.js";
import { type Manifest, readManifest } from "./package-source.js";

const folder = join(root, "packages", "cli");

/** Writes the command `cloudstub` as it is published, all that it needs in its own bundle, and returns its manifest. */
export async function stageCommand(staged: string, version?: string): Promise<Manifest> {
  const dist = join(staged, "dist");
  await mkdir(dist, { recursive: true });
  const repository = process.env.STUB_DEFAULT_REPOSITORY;
  await bundleCli({ directory: dist, repository, sourceMaps: false, ...(version && { version }) });
  await writeFile(join(dist, "main.cjs"), commonJs);
  await copyDeclarations({ sources: join(folder, "src"), entries: { ".": "main" } }, dist);
  await cp(join(folder, "bin"), join(staged, "bin"), { recursive: true });
  await copyFile(join(root, "NOTICE"), join(staged, "NOTICE"));
  const { dependencies: _, devDependencies: __, ...manifest } = await readManifest(folder, version);
  const { optionalDependencies } = await readManifest(join(root, "packages", "server"));
  return { ...manifest, ...(optionalDependencies && { optionalDependencies }) };
}

/** The command is one program, whichever way it is asked for. */
const commonJs = `"use strict";
exports.main = async (launch) => (await import("./main.js")).main(launch);
`;
