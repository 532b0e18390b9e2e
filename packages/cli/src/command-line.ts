import { coreVersion } from "@cloudstub/core";
import { Command, CommanderError, Option as Flag } from "commander";
import { StartFailure } from "./failure.js";
import { type Config, optionNames, options } from "./options.js";

/** What a command line asks for: a text to print, or a command with these flags (texts by flag, as the options' table writes it). */
export type CommandLine =
  | { readonly print: string }
  | {
      /** Starting a server needs no word. */
      readonly command: "start" | "modules" | "export";
      /** The file that is to be written; of the command export only. */
      readonly file?: string;
      readonly flags: ReadonlyMap<string, string>;
    };

/** Reads the arguments behind the program's name. Throws a `StartFailure` for what it does not know. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const flags = new Map<string, string>();
  const printed: string[] = [];
  const program = makeProgram(flags, (text) => printed.push(text));
  try {
    program.parse(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { print: printed.join("").trimEnd() };
    // Without its value an unknown flag is closer to the one that was meant, and Commander suggests it.
    const [, flag] = /^error: unknown option '(--[^=]+)=/.exec(error.message) ?? [];
    if (flag !== undefined) return readCommandLine([flag]);
    throw new StartFailure(`${error.message.replace(/^error: /, "")}\n${seeHelp}`);
  }
  const [word, ...rest] = program.args;
  if (word === "export") return { command: "export", file: theFile(rest), flags };
  const listsModules = word === "modules";
  const [stray] = listsModules ? rest : program.args;
  if (stray !== undefined)
    throw new StartFailure(`"${stray}" is not an option. Services are given as --services=<id>[,<id>...].\n${seeHelp}`);
  return { command: listsModules ? "modules" : "start", flags };
}

function theFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new StartFailure(`Give one file: cloudstub export <file>\n${seeHelp}`);
  return file;
}

const seeHelp = "Run cloudstub --help for the list of options.";

const closing = `
Each option is taken from its flag, else from its environment variable, else from
its key in the configuration file, else from its default.

Example:
  cloudstub --services=sqs,s3
  AWS_ENDPOINT_URL=http://127.0.0.1:4566 aws sqs create-queue --queue-name orders

cloudstub modules lists what the plugin directory holds, and whether it loads.
cloudstub export writes the state of the running server, or of a store directory
that no server uses, to a file; --import=<file> starts a server with it.`;

function makeProgram(flags: Map<string, string>, write: (text: string) => void): Command {
  const program = new Command("cloudstub")
    .description("A local stand-in for AWS: start it, point an unmodified SDK at it, look at what happened.")
    .usage(
      "--services=<id>[,<id>...] [options]\n       cloudstub modules [--modules-dir <directory>]\n       cloudstub export <file> [--store-dir <directory>] [--api-port <port>]",
    )
    .version(coreVersion, "-V, --version", "Print the version.")
    .helpOption("-h, --help", "Print this help.")
    .addHelpText("after", closing)
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {} });
  for (const name of optionNames) if (!isProperty(name)) program.addOption(longFlag(name, flags));
  const properties = optionNames
    .filter(isProperty)
    .map((name) => `${options[name].flag}=<${options[name].kind.placeholder}>: ${describe(name)}`);
  const setOne = (text: string) => setProperty(text, flags);
  return program.addOption(new Flag("-D <name=value>", `Set a system property. ${properties.join(" ")}`).argParser(setOne));
}

function isProperty(name: keyof Config): boolean {
  return options[name].flag.startsWith("-D");
}

function longFlag(name: keyof Config, flags: Map<string, string>): Flag {
  const { flag, kind } = options[name];
  const usage = flag.startsWith("--no-") ? flag : `${flag} <${kind.placeholder}>`;
  // A flag without a value is parsed with undefined.
  return new Flag(usage, describe(name)).argParser((text: string | undefined) => flags.set(flag, text ?? "false"));
}

function describe(name: keyof Config): string {
  const { env, key, kind, default: fallback, help } = options[name];
  return `${help} Allowed: ${kind.allowed.replaceAll("`", "")}. (${key === null ? env : `${env}, ${key}`}; default: ${fallback === "" ? "none" : fallback})`;
}

function setProperty(text: string, flags: Map<string, string>): void {
  const [name = "", value = "true"] = text.split(/=(.*)/s);
  const property = Object.values(options).find(({ flag }) => flag === `-D${name}`);
  if (property === undefined) {
    const same = Object.values(options).find(({ key }) => key === name);
    const remedy = same === undefined ? "The one there is: -Dstub.debug=true." : `Use ${same.flag}, ${same.env} or a configuration file.`;
    throw new StartFailure(`-D${name} is not a system property of cloudstub. ${remedy}`);
  }
  flags.set(property.flag, value);
}
