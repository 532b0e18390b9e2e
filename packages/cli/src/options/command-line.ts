import { parseArgs } from "node:util";
import { nearest } from "@cloudstub/core";
import { builtServices } from "../generated/built-services.js";
import { checkFlags } from "./command-flags.js";
import { StartFailure } from "./failure.js";
import { ALL_SERVICES } from "./option-parsers.js";
import { bareFlags, longFlags, ownFlags, readFlags, unknownFlag } from "./read-flags.js";

/** A parsed command line: a text to print, or a command with its flags (texts by flag, as in the options table). */
export type CommandLine = { readonly print: "help" | "version" } | Command;

/** A command; `start` may be omitted. */
export type Command = { readonly flags: ReadonlyMap<string, string> } & (
  | { readonly command: "start" }
  /** `long` shows full checksums. */
  | { readonly command: "modules"; readonly long: boolean }
  /** `force` replaces an existing file. */
  | { readonly command: "export"; readonly file: string; readonly force: boolean }
  | { readonly command: "record"; readonly file: string; readonly own: ReadonlyMap<string, string> }
  | { readonly command: "certificate" }
  /** `own` has its flags and their texts. */
  | { readonly command: "report"; readonly own: ReadonlyMap<string, string> }
  /** Starts a server that runs a function from its folder. */
  | { readonly command: "functions"; readonly folder: string; readonly handler: string | undefined }
  /** Its other flags are the options of servers that it starts. */
  | { readonly command: "mcp"; readonly own: ReadonlyMap<string, string> }
  /** Repairs the store directory. */
  | { readonly command: "repair"; readonly directory: string }
);

const commands = [
  "start",
  "modules",
  "export",
  "record",
  "repair",
  "certificate",
  "report",
  "mcp",
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
  const { own, flags } = readFlags(given, command);
  if (command !== undefined && !startsServer(command)) checkFlags(command, flags);
  const strays = command === undefined ? positionals : takesOperands(command) ? [] : rest;
  if (strays.length > 0) throw unknownWords(strays, command === undefined);
  return commandOf(command, rest, { own, flags });
}

function commandOf(
  command: (typeof commands)[number] | undefined,
  operands: readonly string[],
  { own, flags }: ReturnType<typeof readFlags>,
): Command {
  switch (command) {
    case "export":
      return { command, file: onlyOperand("file", operands, command), force: own.size > 0, flags };
    case "record":
      return { command, file: onlyOperand("file", operands, command), own, flags };
    case "repair":
      return { command, directory: onlyOperand("directory", operands, command), flags };
    case "functions":
      return { command, ...functionOperands(operands), flags };
    case "modules":
      return { command, long: own.size > 0, flags };
    case "certificate":
      return { command, flags };
    case "report":
    case "mcp":
      return { command, own, flags };
    default:
      return { command: "start", flags };
  }
}

function takesOperands(command: string): boolean {
  return ["export", "record", "repair", "functions"].includes(command);
}

/** Their flags are the options of a server. */
function startsServer(command: (typeof commands)[number]): boolean {
  return command === "start" || command === "functions" || command === "mcp";
}

/** `dev <folder> [handler]` */
function functionOperands([word, folder, handler, ...more]: readonly string[]) {
  if (word !== "dev" || folder === undefined || more.length > 0)
    throw new StartFailure("OperandMissing", { operand: "folder", command: "functions dev" });
  return { folder, handler };
}

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
  if (!/^(--|-h$|-[Vv]$|-D)/.test(word)) throw unknownFlag(word.replace(/=.*/s, ""));
}

function unknownWords(words: readonly string[], isFirst: boolean): StartFailure {
  const [word = ""] = words;
  const ids = words.flatMap((each) => each.split(","));
  const areServices = ids.every((id) => id === ALL_SERVICES || builtServices.includes(id));
  const [closest] = areServices ? [`--services=${ids.join(",")}`] : isFirst ? nearest(word, commands) : [];
  const meant = closest === undefined ? "" : `\n(Did you mean cloudstub ${closest}?)`;
  return new StartFailure("NotAnOption", { word, meant });
}

function onlyOperand(operand: string, [path, ...more]: readonly string[], command: string): string {
  if (path === undefined || more.length > 0) throw new StartFailure("OperandMissing", { operand, command });
  return path;
}
