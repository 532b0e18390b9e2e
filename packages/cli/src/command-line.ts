import { parseArgs } from "node:util";
import { nearest } from "@cloudstub/core";
import { StartFailure } from "./failure.js";
import { optionNames, options, takesValue, usageOf } from "./options.js";

/** What a command line asks for: a text to print, or a command with these flags (texts by flag, as the options' table writes it). */
export type CommandLine =
  | { readonly print: "help" | "version" }
  | {
      /** Starting a server needs no word. */
      readonly command: "start" | "modules" | "export";
      /** The file that is to be written; of the command export only. */
      readonly file?: string;
      readonly flags: ReadonlyMap<string, string>;
    };

/** Reads the arguments behind the program's name. Throws a `StartFailure` for what it does not know. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  // Strict, it would refuse in words of its own, which know neither our flags nor what was meant.
  const { tokens, positionals } = parseArgs({ args: [...argv], options: asked, strict: false, tokens: true });
  const given = tokens.filter((token) => token.kind === "option");
  for (const { index } of given) checkDashes(argv[index] as string);
  const print = (["help", "version"] as const).find((name) => given.some((token) => token.name === name));
  if (print !== undefined) return { print };
  const flags = new Map(given.map(readFlag));
  const [word, ...rest] = positionals;
  if (word === "export") return { command: "export", file: theFile(rest), flags };
  const listsModules = word === "modules";
  const [stray] = listsModules ? rest : positionals;
  if (stray !== undefined)
    throw new StartFailure(`"${stray}" is not an option. Services are given as --services=<id>[,<id>...].\n${seeHelp}`);
  return { command: listsModules ? "modules" : "start", flags };
}

const longFlags = optionNames.map((name) => options[name].flag).filter((flag) => flag.startsWith("--"));

/** As `parseArgs` wants to be told: `-D` takes a value with or without a space before it, flags that begin with `--no-` none. */
const asked = {
  ...Object.fromEntries(longFlags.map((flag) => [flag.slice(2), { type: takesValue(flag) ? "string" : "boolean" } as const])),
  D: { type: "string", short: "D" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
} as const;

/** A word with one dash is one flag here, not a group of letters: `-host` lacks a dash. */
function checkDashes(word: string): void {
  if (!/^(--|-h$|-V$|-D)/.test(word)) throw unknown(word.replace(/=.*/s, ""));
}

function unknown(flag: string): StartFailure {
  const [closest] = nearest(flag, [...longFlags, "--help", "--version"]);
  const meant = closest === undefined ? "" : `\n(Did you mean ${closest}?)`;
  return new StartFailure(`unknown option '${flag}'${meant}\n${seeHelp}`);
}

interface Given {
  /** As it was written, without its value. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** True where the value stands behind a `=`. */
  readonly inlineValue?: boolean | undefined;
}

function readFlag({ rawName, value, inlineValue }: Given): [flag: string, text: string] {
  if (rawName === "-D") return readProperty(value);
  const name = optionNames.find((candidate) => options[candidate].flag === rawName);
  if (name === undefined) throw unknown(rawName);
  if (!takesValue(rawName)) {
    if (value === undefined) return [rawName, "false"];
    throw new StartFailure(`option '${rawName}' takes no argument, and was given '${value}'\n${seeHelp}`);
  }
  const isNextFlag = inlineValue === false && value !== undefined && /^-(-|h$|V$|D)/.test(value);
  if (value === undefined || isNextFlag) throw new StartFailure(`option '${usageOf(name)}' argument missing\n${seeHelp}`);
  return [rawName, value];
}

function readProperty(text: string | undefined): [flag: string, text: string] {
  if (text === undefined) throw new StartFailure(`option '-D <name=value>' argument missing\n${seeHelp}`);
  const [name = "", value = "true"] = text.split(/=(.*)/s);
  const property = Object.values(options).find(({ flag }) => flag === `-D${name}`);
  if (property !== undefined) return [property.flag, value];
  const same = Object.values(options).find(({ key }) => key === name);
  const remedy = same === undefined ? "The one there is: -Dstub.debug=true." : `Use ${same.flag}, ${same.env} or a configuration file.`;
  throw new StartFailure(`-D${name} is not a system property of cloudstub. ${remedy}`);
}

function theFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new StartFailure(`Give one file: cloudstub export <file>\n${seeHelp}`);
  return file;
}

const seeHelp = "Run cloudstub --help for the list of options.";
