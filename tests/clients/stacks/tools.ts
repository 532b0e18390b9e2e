/** The tools that deploy, installed in `.cache/clients/stacks` as far as package registries have them. */
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { strToU8, zipSync } from "fflate";
import { root } from "../../../scripts/workspace.js";
import { clientEnvironment } from "../environment.js";
import { installed, runCommand } from "../installed.js";
import { isInstalled, runTool } from "../tool.js";

const application = join(import.meta.dirname, "application");
const from = join(import.meta.dirname, "tools");
const cache = join(root, ".cache/clients/stacks");

/** `node_modules` with the CDK and what its apps here need. */
const nodeModules = installed({
  folder: join(cache, "node"),
  from,
  files: ["package.json"],
  install: (folder) =>
    runCommand(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", "--legacy-peer-deps"], {
      cwd: folder,
    }),
});

/** A Python environment with the SAM CLI. */
export const samEnvironment = installed({
  folder: join(cache, "python"),
  from,
  files: ["requirements.txt"],
  install: async (folder) => {
    await runCommand(["python3", "-m", "venv", join(folder, "venv")]);
    await runCommand([join(folder, "venv/bin/pip"), "install", "-q", "-r", join(folder, "requirements.txt")]);
  },
});

/** A folder for one application, with its files and the CDK's modules. */
export async function workFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-stacks-"));
  await cp(application, folder, { recursive: true });
  await symlink(join(await nodeModules(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Zips functions, of which each is a folder of a few texts, for tools that want archives. */
export async function zipFunctions(folder: string, files: { readonly [name: string]: string }): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, `${name}.zip`), zipSync({ "index.js": strToU8(text) }));
}

/** Runs tools in a folder against a server. */
export class Tools {
  readonly #folder: string;
  readonly #endpoint: string;

  constructor(folder: string, endpoint: string) {
    this.#folder = folder;
    this.#endpoint = endpoint;
  }

  /** The CDK's command. */
  cdk(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const cdk = join(this.#folder, "node_modules/.bin/cdk");
    const options = ["--require-approval=never", "--progress=events", "--no-notices"];
    // It remembers there which account an access key has.
    const home = { CDK_HOME: join(this.#folder, ".cdk") };
    return this.#run([cdk, ...args, ...options], {
      CI: "true",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      ...home,
      ...environment,
    });
  }

  /** The SAM CLI. */
  async sam(...args: readonly string[]): Promise<string> {
    const sam = join(await samEnvironment(), "venv/bin/sam");
    return this.#run([sam, ...args], { SAM_CLI_TELEMETRY: "0" });
  }

  /** The AWS CLI. */
  aws(...args: readonly string[]): Promise<string> {
    if (!isInstalled("the AWS CLI", ["aws", "--version"])) throw new Skipped("the AWS CLI is not installed");
    return this.#run(["aws", ...args]);
  }

  /** Terraform, whose provider comes from a mirror that `TF_CLI_CONFIG_FILE` names. */
  terraform(...args: readonly string[]): Promise<string> {
    if (!existsSync(process.env["TF_CLI_CONFIG_FILE"] ?? ""))
      throw new Skipped("TF_CLI_CONFIG_FILE names no mirror of Terraform's provider");
    return this.#run(["terraform", ...args, "-no-color"], { TF_IN_AUTOMATION: "1" });
  }

  /** Resolves to what a tool said; rejects with the lines that speak of errors. */
  async #run(command: readonly [string, ...string[]], environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const { AWS_MAX_ATTEMPTS: _, ...inherited } = clientEnvironment(this.#endpoint);
    const env = { ...inherited, AWS_REGION: "us-east-1", ...environment };
    const { status, stdout, stderr } = await runTool(command, env, { cwd: this.#folder });
    if (status === 0) return stdout;
    const said = stripVTControlCharacters(`${stderr}\n${stdout}`);
    const lines = said.split("\n").filter((line) => /error|fail|refused|exception/iu.test(line));
    throw new Error(lines.slice(0, 4).join(" ") || said.trim().slice(-300));
  }
}

/** What can't be tried on this machine. */
export class Skipped extends Error {}
