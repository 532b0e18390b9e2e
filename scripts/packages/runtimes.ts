import { spawnSync } from "node:child_process";
import { install, type Project } from "./project.js";

/** Other runtimes than Node, from the registry. */
export const runtimes = [
  { name: "Bun", folder: "bun", source: "bun@1.4.5", command: ["npx", "bun", "test"] },
  // Without the types of Node, Deno can't check those of the packages.
  { name: "Deno", folder: "deno", source: "deno@2.9.6", command: ["npx", "deno", "test", "--allow-all", "--no-check"] },
] as const;

export type OtherRuntime = (typeof runtimes)[number];

/** Why the registry does not have a runtime for this machine; undefined where it does. */
export function noRuntime({ folder }: Project, { source }: OtherRuntime): string | undefined {
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", source], options);
  return status === 0 ? undefined : `npm can't install ${source}: ${stderr.trim().split("\n").at(-1)}`;
}

/** Adds a runtime to a project that is installed, with other packages. Returns the seconds that it took. */
export async function addRuntime(
  project: Project,
  { source }: OtherRuntime,
  others: readonly string[] = [],
): Promise<number> {
  const added = await install(project, [source, ...others]);
  // Bun's own script puts its program in place; .npmrc of this repository, which npm hands on, turns scripts off.
  return added + (await project.run("npm", "rebuild", "--ignore-scripts=false", source.replace(/@.*/, "")));
}
