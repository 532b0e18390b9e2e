import { parseArgs } from "node:util";
import { nearest } from "@cloudstub/core";
import { builtServices } from "../generated/built-services.js";
import { checkFlags, flagsOfCommands } from "./command-flags.js";
import { StartFailure } from "./failure.js";
import { ALL_SERVICES } from "./option-parsers.js";
import { optionNames, options, usageOf } from "./options.js";

/** A parsed command line: a text to print, or a command with its flags (texts by flag, as in the options table). */
export type CommandLine = { readonly print: "help" | "version" } | Command;

/** A command; `start` may be omitted. */
export type Command = { readonly flags: ReadonlyMap<string, string> } & (
  | { readonly command: "start" }
  /** `long` shows full checksums. */
  | { readonly command: "modules"; readonly long: boolean }
  /** `force` replaces an existing file. */
  | { readonly command: "export"; readonly file: string; readonly force: boolean }
  | { readonly command: "certificate" }
  /** `own` has its flags and their texts. */
  | { readonly command: "report"; readonly own: ReadonlyMap<string, string> }
  /** Starts a server that runs a function from its folder. */
  | { readonly command: "functions"; readonly folder: string; readonly handler: string | undefined }
  /** Repairs the store directory. */
  | { readonly command: "repair"; readonly directory: string }
);

const commands = [
  "start",
  "modules",
  "export",
  "repair",
  "certificate",
  "report",
  "functions",
  "help",
  "version",
] as const;

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
  const values = command === undefined ? undefined : flagsOfCommands[command];
  const own = new Map<string, string>();
  const flags = new Map<string, string>();
  for (const token of given) {
    const value = values?.[token.rawName];
    const [flag, text] = value === undefined ? readFlag(token) : readOwnFlag(token, value);
    (value === undefined ? flags : own).set(flag, text);
  }
  if (command !== undefined && !startsServer(command)) checkFlags(command, flags);
  if (command === "export") return { command, file: onlyOperand("file", rest, command), force: own.size > 0, flags };
  if (command === "repair") return { command, directory: onlyOperand("directory", rest, command), flags };
  if (command === "functions") return { command, ...functionOperands(rest), flags };
  const strays = command === undefined ? positionals : rest;
  if (strays.length > 0) throw unknownWords(strays, command === undefined);
  if (command === "certificate") return { command, flags };
  if (command === "report") return { command, own, flags };
  return command === "modules" ? { command, long: own.size > 0, flags } : { command: "start", flags };
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

const longFlags = optionNames.map((name) => options[name].flag).filter((flag) => flag.startsWith("--"));
const ownFlags = Object.values(flagsOfCommands).flatMap((flags) => Object.entries(flags));
const bareFlags = [
  ...optionNames.filter((name) => options[name].alone !== undefined).map((name) => options[name].flag),
  ...ownFlags.filter(([, value]) => value === "").map(([flag]) => flag),
];

/** The options for `parseArgs`: `-D` takes a value with or without a space before it. */
const parsedOptions = {
  ...Object.fromEntries(
    [...longFlags, ...ownFlags.map(([flag]) => flag)].map((flag) => [flag.slice(2), { type: "string" } as const]),
  ),
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
  const owner = Object.entries(flagsOfCommands).find(([, own]) => Object.hasOwn(own, flag));
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
  return [rawName, givenValue({ rawName, value, inlineValue }, usageOf(name))];
}

/** A flag of the command; `placeholder` names its value. */
function readOwnFlag(given: Given, placeholder: string): [flag: string, text: string] {
  const { rawName, value } = given;
  if (placeholder !== "") return [rawName, givenValue(given, `${rawName} <${placeholder}>`)];
  refuseValue(rawName, value);
  return [rawName, "true"];
}

/** The value of a flag that needs one. */
function givenValue({ value, inlineValue }: Given, option: string): string {
  const isNextFlag = inlineValue === false && value !== undefined && /^-(-|h$|V$|D)/.test(value);
  if (value === undefined || isNextFlag) throw new StartFailure("OptionArgumentMissing", { option });
  return value;
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
