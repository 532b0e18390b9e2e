import { nearest } from "@cloudstub/core";
import type { Config } from "./config.js";
import { readConfigFile } from "./config-file.js";
import { StartFailure } from "./failure.js";
import { optionNames, options } from "./options.js";

/** The source of an option's value. */
export interface Source {
  readonly from: "flag" | "environment" | "file" | "default";
  /** For messages: `--port`, `STUB_PORT`, `stub.port in /home/me/stub.properties`, `the default`. */
  readonly label: string;
}

/** The values of all options, with their sources. */
export interface Settings {
  readonly values: Config;
  readonly sources: { readonly [Name in keyof Config]: Source };
  /** The working directory. */
  readonly cwd: string;
  /** The directory of the archives that came with the command; undefined where none did. */
  readonly shippedModules?: string | undefined;
}

/** The inputs of {@link resolveSettings}. */
export interface Inputs {
  /** Texts by flag, as in the options table. */
  readonly flags: ReadonlyMap<string, string>;
  readonly env: { readonly [name: string]: string | undefined };
  readonly cwd: string;
  readonly shippedModules?: string | undefined;
  /** Values that replace the table's defaults. */
  readonly defaults?: Partial<Config>;
}

/**
 * Resolves each option from its flag, environment variable, configuration file or default, in this order. An empty environment variable
 * counts as not set.
 *
 * Rejects with a `StartFailure` that names the source of an invalid value and the allowed values.
 */
export async function resolveSettings(inputs: Inputs): Promise<Settings> {
  const config = resolveOption("config", inputs, { path: "", values: new Map() });
  const origin = config.source.from === "default" ? undefined : config.source.label;
  const file = { path: config.value, values: await readConfigFile(config.value, origin) };
  const resolved = optionNames.map((name) => [name, resolveOption(name, inputs, file)] as const);
  return {
    values: Object.fromEntries(resolved.map(([name, { value }]) => [name, value])) as unknown as Config,
    sources: Object.fromEntries(resolved.map(([name, { source }]) => [name, source])) as Settings["sources"],
    cwd: inputs.cwd,
    shippedModules: inputs.shippedModules,
  };
}

/** Tells the clients of a running server where its API port is. */
const READ_BY_CLIENTS = "STUB_API_URL";

/** A warning for each variable whose name is almost that of an option. It would otherwise be ignored without a word. */
export function misspeltVariables(env: Inputs["env"]): string[] {
  const known: readonly string[] = optionNames.map((name) => options[name].env);
  return Object.keys(env).flatMap((variable) => {
    const isOther = !variable.startsWith("STUB_") || known.includes(variable) || variable === READ_BY_CLIENTS;
    const [closest] = isOther ? [] : nearest(variable, known);
    return closest === undefined
      ? []
      : [`Warning: the environment variable ${variable} is not an option. Did you mean ${closest}?`];
  });
}

interface ConfigFile {
  readonly path: string;
  readonly values: ReadonlyMap<string, string>;
}

function resolveOption<Name extends keyof Config>(
  name: Name,
  inputs: Inputs,
  file: ConfigFile,
): { value: Config[Name]; source: Source } {
  const { parser, default: fallback } = options[name];
  const found = findText(name, inputs, file);
  const override = inputs.defaults?.[name];
  const source: Source = found?.source ?? { from: "default", label: "the default" };
  if (found === undefined && override !== undefined) return { value: override, source };
  const text = (found?.text ?? fallback).trim();
  const value = parser.parse(text, inputs.cwd);
  if (value === undefined)
    throw new StartFailure("InvalidOption", { source: source.label, value: text, allowed: parser.allowed });
  return { value, source };
}

function findText(
  name: keyof Config,
  { flags, env }: Inputs,
  file: ConfigFile,
): { text: string; source: Source } | undefined {
  const option = options[name];
  const flag = flags.get(option.flag);
  if (flag !== undefined) return { text: flag, source: { from: "flag", label: option.flag } };
  const variable = env[option.env];
  if (variable !== undefined && variable.trim() !== "")
    return { text: variable, source: { from: "environment", label: option.env } };
  const entry = option.key === null ? undefined : file.values.get(option.key);
  if (entry !== undefined) return { text: entry, source: { from: "file", label: `${option.key} in ${file.path}` } };
  return undefined;
}
