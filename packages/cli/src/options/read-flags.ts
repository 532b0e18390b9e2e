import { nearest } from "@cloudstub/core";
import { flagsOfCommands } from "./command-flags.js";
import { StartFailure } from "./failure.js";
import { optionNames, options, usageOf } from "./options.js";

/** A flag as it was given. */
interface Given {
  /** As written, without its value. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** True if the value follows a `=`. */
  readonly inlineValue?: boolean | undefined;
}

/** The flags that are options of a server, without properties. */
export const longFlags = optionNames.map((name) => options[name].flag).filter((flag) => flag.startsWith("--"));
/** The flags of single commands, with the names of their values. */
export const ownFlags = Object.values(flagsOfCommands).flatMap((flags) => Object.entries(flags));
/** The flags that take no value. */
export const bareFlags = [
  ...optionNames.filter((name) => options[name].alone !== undefined).map((name) => options[name].flag),
  ...ownFlags.filter(([, value]) => value === "").map(([flag]) => flag),
];

/** The flags of the command itself, and the options of a server. */
export function readFlags(given: readonly Given[], command: string | undefined) {
  const values = command === undefined ? undefined : flagsOfCommands[command];
  const own = new Map<string, string>();
  const flags = new Map<string, string>();
  for (const token of given) {
    const value = values?.[token.rawName];
    const [flag, text] = value === undefined ? readFlag(token) : readOwnFlag(token, value);
    (value === undefined ? flags : own).set(flag, text);
  }
  return { own, flags };
}

function readFlag({ rawName, value, inlineValue }: Given): [flag: string, text: string] {
  if (rawName === "-D") return readProperty(value);
  const name = optionNames.find((candidate) => options[candidate].flag === rawName);
  if (name === undefined) throw unknownFlag(rawName);
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

/** The failure of a flag that nothing takes. */
export function unknownFlag(flag: string): StartFailure {
  const [closest] = nearest(flag, [...longFlags, "--help", "--version"]);
  const meant = closest === undefined ? "" : `\n(Did you mean ${closest}?)`;
  const owner = Object.entries(flagsOfCommands).find(([, own]) => Object.hasOwn(own, flag));
  if (owner !== undefined) return new StartFailure("OptionOfCommand", { option: flag, command: owner[0] });
  return new StartFailure("UnknownOption", { option: flag, meant });
}
