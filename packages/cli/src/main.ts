import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { coreVersion } from "@cloudstub/core";
import { readCommandLine } from "./command-line.js";
import type { Config } from "./config.js";
import { explain } from "./failure.js";
import { logDefect, logDefects, logExchanges, logStorage, logStubs } from "./log-exchanges.js";
import { type Logger, makeLogger } from "./logging.js";
import { makePaint } from "./paint.js";
import { resolveSettings, type Settings } from "./resolve.js";
import { endOnSignal } from "./shutdown.js";
import { print, printWaiting } from "./standard-output.js";
import { type Started, start } from "./start.js";
import { nothingEnabled, summary } from "./summary.js";

/** What the command line is called with. */
export interface Launch {
  /** The arguments behind the program's name. */
  readonly argv: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** What relative paths are relative to, and where `stub.properties` is looked for. */
  readonly cwd: string;
  /** Values that take the place of the built-in defaults. */
  readonly defaults?: { readonly services?: readonly string[] };
}

/**
 * The command `cloudstub`: starts a server that runs until a signal ends it, lists the modules, exports state, repairs a store directory, or prints
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
    if (asked.command === "modules") await tellModules(settings, asked.long);
    else if (asked.command === "export") await tellExport({ file: resolve(inputs.cwd, asked.file), force: asked.force }, settings);
    else if (asked.command === "repair") await tellRepair(resolve(inputs.cwd, asked.directory));
    else await serve(settings);
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

async function tellModules(settings: Settings, long: boolean): Promise<void> {
  const { listModules } = await import("./modules-command.js");
  const { text, sound } = await listModules(settings, long);
  print(text);
  if (!sound) process.exitCode = 1;
}

async function tellExport(destination: { file: string; force: boolean }, { values }: Settings): Promise<void> {
  const { exportTo } = await import("./export.js");
  print(await exportTo(destination, values));
}

async function tellRepair(directory: string): Promise<void> {
  const { repair } = await import("./repair.js");
  print(await repair(directory));
}

async function serve(settings: Settings): Promise<void> {
  const { debug } = settings.values;
  // Nobody else sees a stack, and to read the maps costs time at the start and memory.
  if (debug) process.setSourceMapsEnabled(true);
  const log = await makeLogger(debug);
  const started = await start(settings, { onDefect: logDefect(log, debug), onStorage: logStorage(log, settings.values.storeDir) });
  const { server } = started;
  endOnDefect(debug);
  const tellCounts = await watch(started, settings.values, log);
  endOnSignal(() => server.close().finally(tellCounts));
  process.on("exit", tellCounts).on("exit", printWaiting);
  print(summary(started, settings.values, { readyAfterMs: performance.now(), paint: makePaint() }));
  if (server.registry.services.length === 0) print(nothingEnabled);
  logStubs(server, log);
  if (process.stdout.isTTY) print("  CloudStub is ready. Ctrl-C ends it.\n");
  else log.info({ port: server.port, apiPort: server.apiPort }, "CloudStub is ready");
}

/** Lines to watch on a terminal, elsewhere and with debug the log. The returned function tells at once how many requests had no line so far. */
async function watch({ server }: Started, { debug, quiet }: Config, log: Logger): Promise<() => void> {
  logDefects(server, log, debug);
  if (!process.stdout.isTTY || debug || quiet) return logExchanges(server, log, debug);
  const { showCalls } = await import("./show-calls.js");
  return showCalls(server);
}

/** What nobody caught would end the process with a stack trace. */
function endOnDefect(debug: boolean): void {
  process.on("uncaughtException", (error) => {
    console.error(explain(error, debug));
    process.exit(1);
  });
}

/** True where Node was started with the built main.js, by hand, rather than with the command that imports it. This may be a chunk beside it. */
function isStartedItself(): boolean {
  const [, program] = process.argv;
  if (program === undefined || !program.endsWith("main.js") || !existsSync(program)) return false;
  const folder = dirname(fileURLToPath(import.meta.url));
  return realpathSync(program) === join(basename(folder) === "chunks" ? dirname(folder) : folder, "main.js");
}

if (isStartedItself()) void main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
