import { resolve } from "node:path";
import { coreVersion } from "@cloudstub/core";
import { readCommandLine } from "./command-line.js";
import type { Config } from "./config.js";
import { explain } from "./failure.js";
import { logDefect, logExchanges, logStubs } from "./log-exchanges.js";
import { makeLogger } from "./logging.js";
import { resolveSettings, type Settings } from "./resolve.js";
import { endOnSignal } from "./shutdown.js";
import { print } from "./standard-output.js";
import { start } from "./start.js";
import { nothingEnabled, summary } from "./summary.js";

export type { Config };

/** What the command line is called with. */
export interface Launch {
  /** The arguments behind the program's name. */
  readonly argv: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** What relative paths are relative to, and where `stub.properties` is looked for. */
  readonly cwd: string;
  /** Values that take the place of the built-in defaults. */
  readonly defaults?: Partial<Config>;
}

/**
 * The command `cloudstub`: starts a server that runs until a signal ends it, lists the modules, exports state, or prints
 * what `--help` and `--version` ask for.
 *
 * It never rejects: a start that fails is told on standard error in words for people, and sets the exit code to 1.
 *
 * @example await main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
 */
export async function main({ argv, ...inputs }: Launch): Promise<void> {
  let settings: Settings | undefined;
  try {
    const asked = readCommandLine(argv);
    if ("print" in asked) return await tell(asked.print);
    settings = await resolveSettings({ ...inputs, flags: asked.flags });
    if (asked.command === "modules") return await tellModules(settings);
    if (asked.file !== undefined) return await tellExport(resolve(inputs.cwd, asked.file), settings);
    await serve(settings);
  } catch (error) {
    console.error(explain(error, settings?.values.debug ?? false));
    process.exitCode = 1;
  }
}

async function tell(text: "help" | "version"): Promise<void> {
  if (text === "version") return print(coreVersion);
  const { help } = await import("./help.js");
  print(help());
}

async function tellModules(settings: Settings): Promise<void> {
  const { listModules } = await import("./modules-command.js");
  const { text, sound } = await listModules(settings);
  print(text);
  if (!sound) process.exitCode = 1;
}

async function tellExport(file: string, { values }: Settings): Promise<void> {
  const { exportTo } = await import("./export.js");
  print(await exportTo(file, values));
}

async function serve(settings: Settings): Promise<void> {
  const { debug } = settings.values;
  // Nobody else sees a stack, and to read the maps costs time at the start and memory.
  if (debug) process.setSourceMapsEnabled(true);
  const log = await makeLogger(debug);
  const started = await start(settings, logDefect(log, debug));
  const { server } = started;
  endOnSignal(() => server.close());
  endOnDefect(debug);
  logExchanges(server, log, debug);
  print(summary(started, settings.values));
  if (server.registry.services.length === 0) print(nothingEnabled);
  logStubs(server, log);
  log.info({ port: server.port, apiPort: server.apiPort }, "CloudStub is ready");
}

/** What nobody caught would end the process with a stack trace. */
function endOnDefect(debug: boolean): void {
  process.on("uncaughtException", (error) => {
    console.error(explain(error, debug));
    process.exit(1);
  });
}
