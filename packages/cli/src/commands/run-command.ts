import { resolve } from "node:path";
import type { Command } from "../options/command-line.js";
import { StartFailure } from "../options/failure.js";
import type { Inputs, Settings } from "../options/resolve-settings.js";
import { print } from "../output/standard-output.js";

/** A command that starts no server. */
export type ShortCommand = Exclude<Command, { readonly command: "start" | "functions" }>;

/** Runs a command that starts no server, and prints its result. Rejects with a `ProductError`. What only one of them needs is loaded by that one. */
export async function runCommand(command: ShortCommand, settings: Settings, inputs: Inputs): Promise<void> {
  const { cwd, env } = inputs;
  switch (command.command) {
    case "modules":
      return printModules(settings, command.long);
    case "export": {
      const { exportTo } = await import("./export.js");
      return print(await exportTo({ file: resolve(cwd, command.file), force: command.force }, settings.values));
    }
    case "record": {
      const { record } = await import("../record/command.js");
      return record({ file: resolve(cwd, command.file), own: command.own }, settings, env);
    }
    case "repair": {
      const { repair } = await import("./repair.js");
      return print(await repair(resolve(cwd, command.directory)));
    }
    case "certificate": {
      const { certificate } = await import("./certificate.js");
      return print(await certificate(settings.values.httpsDir));
    }
    case "mcp": {
      const { serveMcp } = await import("../mcp/command.js");
      return serveMcp(settings, inputs, command.own.get("--api"));
    }
    case "report":
      return printReport(command.own, settings, inputs);
  }
}

async function printModules(settings: Settings, long: boolean): Promise<void> {
  const { listModules } = await import("./modules-command.js");
  const { text, usable } = await listModules(settings, long);
  print(text);
  if (!usable) process.exitCode = 1;
}

async function printReport(
  own: ReadonlyMap<string, string>,
  settings: Settings,
  { cwd, env }: Pick<Inputs, "cwd" | "env">,
): Promise<void> {
  const { apiAddress } = await import("../api/api-port.js");
  const { reportOf } = await import("../report/report.js");
  const [journal, api] = [own.get("--journal"), own.get("--api")];
  if (journal !== undefined && api !== undefined)
    throw new StartFailure("OptionNotRead", {
      option: "--api",
      command: "report --journal",
      taken: "--format and --fail-on",
    });
  const source = journal === undefined ? { address: apiAddress(settings, { api, env }) } : { journal, cwd };
  const { text, findings } = await reportOf(source, { format: own.get("--format"), failOn: own.get("--fail-on") });
  print(text);
  for (const finding of findings) console.error(`cloudstub: ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
}
