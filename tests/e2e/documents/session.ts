/** A reader who follows a document: the servers that it starts, and a shell in which its other commands are run. */
import { spawn } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { root } from "../../../scripts/workspace.js";
import { entry } from "../entry.js";
import { type Ports, startCloudstub, temporaryDirectory } from "../process.js";

/** A command that is longer under way than this has failed, in milliseconds. */
const LIMIT_MS = 25_000;

/** What a command did. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

/** Follows one document, in a folder of its own. */
export class Session {
  readonly #folder: string;
  /** Commands that change the shell itself: exports, aliases. */
  readonly #before: string[] = [];
  #server: (Ports & { readonly signal: (name: NodeJS.Signals) => void; end(): Promise<unknown> }) | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins in a folder with these files, and with these programs instead of those of the machine. */
  static async begin(
    files: { readonly [path: string]: string },
    programs: { readonly [name: string]: string } = {},
  ): Promise<Session> {
    const folder = await temporaryDirectory(files);
    await mkdir(join(folder, "bin"));
    const words = [process.execPath, ...(await entry)].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
    const command = `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`;
    await writeFile(join(folder, "bin", "cloudstub"), command, { mode: 0o755 });
    await writeFile(join(folder, "bin", "npx"), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
    for (const [name, path] of Object.entries(programs)) await symlink(path, join(folder, "bin", name));
    // An answer that is an error fails the command.
    await writeFile(join(folder, ".curlrc"), "fail\nshow-error\n");
    return new Session(folder);
  }

  /** Starts a server with these arguments, on free ports; one that was started before ends. */
  async start(args: readonly string[]): Promise<Ports> {
    await this.end();
    const portless = args.filter((word) => !/^--(api-)?port=/.test(word));
    this.#server = await startCloudstub(portless, { cwd: this.#folder, env: await this.#environment() });
    return this.#server;
  }

  /** Ends the server, if there is one. */
  async end(): Promise<void> {
    this.#server?.signal("SIGTERM");
    await this.#server?.end();
    this.#server = undefined;
  }

  get hasServer(): boolean {
    return this.#server !== undefined;
  }

  /**
   * Runs a command of the shell, with the ports of the server in the place of the default ones; one that never ends, such as
   * with `--follow`, until its output matches `until`.
   */
  async run(text: string, until?: RegExp): Promise<Outcome> {
    const command = this.#withPorts(text);
    const changesShell = /^(export|alias|eval) /.test(command);
    const script = ["set -o pipefail", "shopt -s expand_aliases", ...this.#before, command].join("\n");
    const outcome = await bash(script, {
      cwd: this.#folder,
      env: await this.#environment(),
      until,
    });
    if (changesShell) this.#before.push(command);
    return outcome;
  }

  #withPorts(text: string): string {
    const { port, apiPort } = this.#server ?? { port: 4566, apiPort: 4567 };
    return text.replaceAll(/\b4566\b/g, `${port}`).replaceAll(/\b4567\b/g, `${apiPort}`);
  }

  /** What a reader's shell has; the command finds the services that were built here, as one that is installed finds its own. */
  async #environment(): Promise<{ readonly [name: string]: string }> {
    const apiPort: { [name: string]: string } =
      this.#server === undefined ? {} : { STUB_API_PORT: `${this.#server.apiPort}` };
    return {
      PATH: `${join(this.#folder, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: this.#folder,
      STUB_MODULES_DIR: join(root, "modules"),
      STUB_SERVICES: "all",
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_PAGER: "",
      PYTHONUNBUFFERED: "1",
      ...apiPort,
    };
  }
}

function bash(
  script: string,
  { cwd, env, until }: { readonly cwd: string; readonly env: object; readonly until: RegExp | undefined },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", script], {
      cwd,
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    // With all that it started: a group of its own.
    const end = () => process.kill(-(child.pid as number), "SIGTERM");
    const timer = setTimeout(end, LIMIT_MS);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (piece: string) => {
        const seenBefore = until?.test(output);
        output += piece;
        if (seenBefore === false && until?.test(output)) end();
      });
    child.once("error", reject);
    child.once("close", (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    });
  });
}
