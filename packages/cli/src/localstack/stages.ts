import { readdir } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import type { InitOptions } from "../init/apply-step.js";
import { type ProgramOptions, runProgram } from "../init/program.js";

/** The stages of LocalStack, in their order. */
export const stageNames = ["BOOT", "START", "READY", "SHUTDOWN"] as const;
export type StageName = (typeof stageNames)[number];

/** A script of a stage, as `GET /_localstack/init` shows it. */
export interface StageScript {
  readonly stage: StageName;
  readonly file: string;
  state: "UNKNOWN" | "RUNNING" | "SUCCESSFUL" | "ERROR";
}

const kinds = { ".sh": "shell", ".py": "python" } as const;

/** The scripts of all stages: https://docs.localstack.cloud/references/init-hooks/ */
export class Stages {
  readonly scripts: readonly StageScript[];
  readonly completed = new Set<StageName>();

  private constructor(scripts: readonly StageScript[]) {
    this.scripts = scripts;
  }

  /** Finds the scripts in `/etc/localstack/init` and in `init` of the working directory. */
  static async find(cwd: string, root = "/etc/localstack/init"): Promise<Stages> {
    const found = stageNames.map(async (stage) => {
      const folders = [root, resolve(cwd, "init")].map((folder) => join(folder, `${stage.toLowerCase()}.d`));
      const files = await Promise.all([...new Set(folders)].map(scriptsIn));
      return files.flat().map((file) => ({ stage, file, state: "UNKNOWN" as const }));
    });
    return new Stages((await Promise.all(found)).flat());
  }

  /** Runs the scripts of a stage, one after the other; `warn` takes the error of one that fails, which does not keep the others from running. */
  async run(stage: StageName, options: ProgramOptions & Pick<InitOptions, "warn">): Promise<void> {
    for (const script of this.scripts.filter((each) => each.stage === stage)) {
      const { file } = script;
      const say = (line: string) => options.say(`${basename(file)}: ${line}`);
      script.state = "RUNNING";
      try {
        await runProgram({ file, kind: kinds[extname(file) as ".sh"] }, { ...options, say });
        script.state = "SUCCESSFUL";
      } catch (error) {
        script.state = "ERROR";
        options.warn((error as Error).message);
      }
    }
    this.completed.add(stage);
  }
}

/** The scripts in a folder, then those in the folders in it, each sorted. A folder that is not there has none. */
async function scriptsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const files = sorted.filter((entry) => !entry.isDirectory() && Object.hasOwn(kinds, extname(entry.name)));
  const below = await Promise.all(
    sorted.filter((entry) => entry.isDirectory()).map(({ name }) => scriptsIn(join(folder, name))),
  );
  return [...files.map(({ name }) => join(folder, name)), ...below.flat()];
}
