import { parseArgs } from "node:util";
import { nearest } from "@cloudstub/core";
import { builtServices } from "../generated/built-services.js";
import type { Config } from "./config.js";
import { StartFailure } from "./failure.js";
import { ALL_SERVICES } from "./option-parsers.js";
import { optionNames, options, usageOf } from "./options.js";

/** A parsed command line: a text to print, or a command with its flags (texts by flag, as in the options table). */
export type CommandLine = { readonly print: "help" | "version" } | Command;

/** A command; `start` may be omitted. */
type Command = { readonly flags: ReadonlyMap<string, string> } & (
  | { readonly command: "start" }
  /** `long` shows full checksums. */
  | { readonly command: "modules"; readonly long: boolean }
  /** `force` replaces an existing file. */
  | { readonly command: "export"; readonly file: string; readonly force: boolean }
  | { readonly command: "certificate" }
  /** Starts a server that runs a function from its folder. */
  | { readonly command: "functions"; readonly folder: string; readonly handler: string | undefined }
  /** Repairs the store directory. */
  | { readonly command: "repair"; readonly directory: string }
);

const commands = ["start", "modules", "export", "repair", "certificate", "functions", "help", "version"] as const;

/** Parses the arguments after the program's name. Throws a `StartFailure` for unknown ones. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  // Not strict: its own messages have no suggestions.
  const { tokens, positionals } = parseArgs({
    args: argv.map((word) => (word === "-v" ? "-V" : word)),
    options: parsedOptions,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === "option");
  for (const { index } of given) checkDashes(argv[index] as string);
  const [word = "start", ...rest] = positionals;
  const texts = ["help", "version"] as const;
  const print = texts.find((name) => name === word) ?? texts.find((name) => given.some((token) => token.name === name));
  if (print !== undefined) return { print };
  const command = commands.find((name) => name === word);
  const own = given.filter(({ rawName }) => rawName === flagsOfCommands[command as "modules"]);
  for (const { rawName, value } of own) refuseValue(rawName, value);
  const flags = new Map(given.filter((token) => !own.includes(token)).map(readFlag));
  if (command !== undefined && !startsServer(command)) checkFlags(command, flags);
  if (command === "export") return { command, file: onlyOperand("file", rest, command), force: own.length > 0, flags };
  if (command === "repair") return { command, directory: onlyOperand("directory", rest, command), flags };
  if (command === "functions") return { command, ...functionOperands(rest), flags };
  const strays = command === undefined ? positionals : rest;
  if (strays.length > 0) throw unknownWords(strays, command === undefined);
  if (command === "certificate") return { command, flags };
  return command === "modules" ? { command, long: own.length > 0, flags } : { command: "start", flags };
}

/** Their flags are the options of a server. */
function startsServer(command: (typeof commands)[number]): boolean {
  return command === "start" || command === "functions";
}

/** `dev <folder> [handler]` */
function functionOperands([word, folder, handler, ...more]: readonly string[]) {
  if (word !== "dev" || folder === undefined || more.length > 0)
    throw new StartFailure("OperandMissing", { operand: "folder", command: "functions dev" });
  return { folder, handler };
}

/** Flags of single commands, which are not options of a server. */
const flagsOfCommands = { modules: "--long", export: "--force" };

/** The options that the commands read besides `start`, which reads all. */
const optionsOfCommands: { readonly [command: string]: readonly (keyof Config)[] } = {
  modules: ["modulesDir", "config", "debug"],
  export: ["apiPort", "host", "storeDir", "config", "debug"],
  repair: ["config", "debug"],
  certificate: ["httpsDir", "config", "debug"],
};

/** Refuses a flag that would be taken and not read, such as the mock port where the API port is asked. */
function checkFlags(command: string, flags: ReadonlyMap<string, string>): void {
  const read = (optionsOfCommands[command] ?? []).map((name) => options[name].flag);
  const other = [...flags.keys()].find((flag) => !(read as readonly string[]).includes(flag));
  if (other === undefined) return;
  const taken = `${read.slice(0, -1).join(", ")} and ${read.at(-1)}`;
  throw new StartFailure("OptionNotRead", { option: other, command, taken });
}

const longFlags = optionNames.map((name) => options[name].flag).filter((flag) => flag.startsWith("--"));
const bareFlags = [
  ...optionNames.filter((name) => options[name].alone !== undefined).map((name) => options[name].flag),
  "--long",
  "--force",
];

/** The options for `parseArgs`: `-D` takes a value with or without a space before it. */
const parsedOptions = {
  ...Object.fromEntries(longFlags.map((flag) => [flag.slice(2), { type: "string" } as const])),
  ...Object.fromEntries(bareFlags.map((flag) => [flag.slice(2), { type: "boolean" } as const])),
  D: { type: "string", short: "D" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
} as const;

/** A word with one dash is not a group of short flags: `-host` lacks a dash. */
function checkDashes(word: string): void {
  if (!/^(--|-h$|-[Vv]$|-D)/.test(word)) throw unknown(word.replace(/=.*/s, ""));
}

function unknown(flag: string): StartFailure {
  const [closest] = nearest(flag, [...longFlags, "--help", "--version"]);
  const meant = closest === undefined ? "" : `\n(Did you mean ${closest}?)`;
  const owner = Object.entries(flagsOfCommands).find(([, own]) => own === flag);
  if (owner !== undefined) return new StartFailure("OptionOfCommand", { option: flag, command: owner[0] });
  return new StartFailure("UnknownOption", { option: flag, meant });
}

function unknownWords(words: readonly string[], isFirst: boolean): StartFailure {
  const [word = ""] = words;
  const ids = words.flatMap((each) => each.split(","));
  const areServices = ids.every((id) => id === ALL_SERVICES || builtServices.includes(id));
  const [closest] = areServices ? [`--services=${ids.join(",")}`] : isFirst ? nearest(word, commands) : [];
  const meant = closest === undefined ? "" : `\n(Did you mean cloudstub ${closest}?)`;
  return new StartFailure("NotAnOption", { word, meant });
}

interface Given {
  /** As written, without its value. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** True if the value follows a `=`. */
  readonly inlineValue?: boolean | undefined;
}

function readFlag({ rawName, value, inlineValue }: Given): [flag: string, text: string] {
  if (rawName === "-D") return readProperty(value);
  const name = optionNames.find((candidate) => options[candidate].flag === rawName);
  if (name === undefined) throw unknown(rawName);
  const { alone } = options[name];
  if (alone !== undefined) {
    refuseValue(rawName, value);
    return [rawName, alone];
  }
  const isNextFlag = inlineValue === false && value !== undefined && /^-(-|h$|V$|D)/.test(value);
  if (value === undefined || isNextFlag) throw new StartFailure("OptionArgumentMissing", { option: usageOf(name) });
  return [rawName, value];
}

function refuseValue(flag: string, value: string | undefined): void {
  if (value !== undefined) throw new StartFailure("OptionTakesNoArgument", { option: flag, value });
}

function readProperty(text: string | undefined): [flag: string, text: string] {
  if (text === undefined) throw new StartFailure("OptionArgumentMissing", { option: "-D <name=value>" });
  const [name = "", value = "true"] = text.split(/=(.*)/s);
  const property = Object.values(options).find(({ flag }) => flag === `-D${name}`);
  if (property !== undefined) return [property.flag, value];
  const same = Object.values(options).find(({ key }) => key === name);
  const remedy =
    same === undefined
      ? "The only one is -Dstub.debug=true."
      : `Use ${same.flag}, ${same.env} or a configuration file.`;
  throw new StartFailure("UnknownSystemProperty", { name, remedy });
}

function onlyOperand(operand: string, [path, ...more]: readonly string[], command: string): string {
  if (path === undefined || more.length > 0) throw new StartFailure("OperandMissing", { operand, command });
  return path;
}
