import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { coreVersion } from "@cloudstub/core";
import { ServiceError } from "@cloudstub/kit";
import type { Operands } from "./functions/dev.js";
import { localstackHint } from "./localstack/hint.js";
import { readCommandLine } from "./options/command-line.js";
import type { Config } from "./options/config.js";
import { explain } from "./options/failure.js";
import { type Inputs, misspeltVariables, resolveSettings, type Settings } from "./options/resolve-settings.js";
import { warnOfDeployTools } from "./output/deploy-tools.js";
import { logDefect, logDefects, logExchanges, logStorage, logStubs } from "./output/log-exchanges.js";
import { type Logger, makeLogger } from "./output/logging.js";
import { warnOfMistakenWorlds } from "./output/mistaken-worlds.js";
import { tallyNotDone } from "./output/not-done.js";
import { makePaint, type Paint } from "./output/paint.js";
import { print, printPending } from "./output/standard-output.js";
import { tallyCalls } from "./output/tally-calls.js";
import { beginningOf } from "./start/beginning.js";
import { endOnSignal } from "./start/shutdown.js";
import { type Started, start } from "./start/start.js";
import { consoleUrl, nothingEnabled, summary } from "./start/summary.js";

/** The arguments of {@link main}. */
export interface MainOptions {
  /** The arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Base of relative paths, and the directory of `stub.properties`. */
  readonly cwd: string;
  /** A directory of archives that are used for services that are found nowhere else. */
  readonly shippedModules?: string;
  /** Values that replace the built-in defaults. */
  readonly defaults?: { readonly services?: readonly string[] };
  /** When the start began, as `performance.now()` gives it; with the process unless given. */
  readonly startedAt?: number;
}

/**
 * The command `cloudstub`: runs a server until a signal ends it, lists the modules, exports state, repairs a store directory, reports on the calls of
 * a running server, or prints the help or the version.
 *
 * Never rejects: it reports a failure on standard error and sets the exit code to 1.
 *
 * @example await main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
 */
export async function main({ argv, startedAt = 0, ...inputs }: MainOptions): Promise<void> {
  let settings: Settings | undefined;
  try {
    const commandLine = readCommandLine(argv);
    if ("print" in commandLine) return await printText(commandLine.print);
    for (const warning of misspeltVariables(inputs.env)) console.error(warning);
    const dev = commandLine.command === "functions" ? commandLine : undefined;
    const defaults = dev && (await import("./functions/dev.js")).devDefaults(inputs.defaults);
    const given = { ...inputs, flags: commandLine.flags, ...(defaults && { defaults }) };
    settings = await resolveSettings(given);
    if (commandLine.command === "start" || commandLine.command === "functions") {
      settings = await startSettings(given, settings);
      await serve(settings, { startedAt, env: inputs.env, dev });
    } else {
      const { runCommand } = await import("./commands/run-command.js");
      await runCommand(commandLine, settings, given);
    }
  } catch (error) {
    console.error(explain(error, settings?.values.debug ?? false));
    process.exitCode = 1;
  }
}

async function printText(text: "help" | "version"): Promise<void> {
  if (text === "version") return print(coreVersion);
  const { help } = await import("./commands/help.js");
  print(help());
}

/** How a server is started, besides its settings, and the function that it runs from a folder. */
interface Serving extends Required<Pick<MainOptions, "startedAt" | "env">> {
  readonly dev: Operands | undefined;
}

async function serve(settings: Settings, { startedAt, env, dev }: Serving): Promise<void> {
  const { debug } = settings.values;
  // Stacks are shown only with debug, and source maps cost start-up time and memory.
  if (debug) {
    process.setSourceMapsEnabled(true);
    ServiceError.stackTraceLimit = Error.stackTraceLimit;
  }
  const log = makeLogger(debug);
  const paint = makePaint();
  const { ready, ...beginning } = await beginningOf(settings, env, { log, paint, dev });
  const onDefect = logDefect(log, debug);
  const started = await start(settings, {
    onDefect,
    agents: async (request) => (await import("./mcp/http.js")).answerAgent(request, onDefect),
    onStorage: logStorage(log, settings.values.storeDir),
    onTelemetry: (sentence) => log.warn({}, sentence),
    ...beginning,
  });
  const { server } = started;
  endOnDefect(debug);
  let end: ReturnType<typeof ready> | undefined;
  const flushCounts = await watch(started, settings.values, { log, paint });
  endOnSignal(async () => {
    await end?.();
    await server.close().finally(flushCounts);
  });
  process.on("exit", flushCounts).on("exit", printPending);
  const columns = process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
  print(summary(started, settings.values, { readyAfterMs: performance.now() - startedAt, paint, columns }));
  if (server.registry.services.length === 0) print(nothingEnabled(settings));
  logStubs(server, log);
  if (process.stdout.isTTY) await greet(server);
  else log.info({ port: server.port, apiPort: server.apiPort }, "CloudStub is ready");
  end = ready(server);
}

/** The settings with which a server starts: with `--compat` those of the other product too. */
async function startSettings(inputs: Inputs, own: Settings): Promise<Settings> {
  if (own.values.compat === "none") {
    const hint = localstackHint(inputs.env, inputs.cwd);
    if (hint !== undefined) console.error(hint);
    return own;
  }
  const { localstackSettings } = await import("./localstack/settings.js");
  const { settings, notes } = await localstackSettings(inputs);
  for (const note of notes) console.error(`From LocalStack's settings: ${note}`);
  return settings;
}

/** The last line of a start on a terminal, with the keys that are obeyed there. */
async function greet(server: Started["server"]): Promise<void> {
  const { obeyKeys } = await import("./output/keys.js");
  const keys = await obeyKeys({ server, console: consoleUrl(server) });
  print(`  CloudStub is ready. Ctrl-C ends it.\n${keys ?? ""}`);
}

/**
 * Shows calls on a terminal; logs them elsewhere and with debug. The returned function reports how many had no line so far, and what calls
 * asked for and did not get.
 */
async function watch(
  { server }: Started,
  { debug, quiet }: Config,
  { log, paint }: { log: Logger; paint: Paint },
): Promise<() => void> {
  logDefects(server, log, debug);
  warnOfDeployTools(server, log, paint);
  warnOfMistakenWorlds(server, log, paint);
  const isShown = process.stdout.isTTY && !debug && !quiet;
  const endCalls = isShown
    ? (await import("./output/show-calls.js")).showCalls(server)
    : logExchanges(server, log, debug);
  const endTally = tallyNotDone(server, log, paint);
  const tellCalls = process.stdout.isTTY ? tallyCalls(server, paint) : () => {};
  return () => {
    endCalls();
    tellCalls();
    endTally();
  };
}

/** Reports an uncaught exception without a stack trace, and ends the process. */
function endOnDefect(debug: boolean): void {
  process.on("uncaughtException", (error) => {
    console.error(explain(error, debug));
    process.exit(1);
  });
}

/** True if Node runs the built main.js itself, not the command that imports it. This code may be in a chunk next to it. */
function isMainProgram(): boolean {
  const [, program] = process.argv;
  if (program === undefined || !program.endsWith("main.js") || !existsSync(program)) return false;
  const folder = dirname(fileURLToPath(import.meta.url));
  return realpathSync(program) === join(basename(folder) === "chunks" ? dirname(folder) : folder, "main.js");
}

if (isMainProgram()) void main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd() });
