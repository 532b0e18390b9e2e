import { checkPath } from "../../hierarchy.js";
import {
  commonPath,
  invalidFilterKey,
  invalidFilterOption,
  invalidFilterValue,
  missingFilterValue,
  repeatedFilter,
} from "../errors.js";
import { withSlash } from "../names.js";
import type { EmulatedState, ParameterVersion } from "../state.js";

/** A filter of a request. */
export interface Filter {
  readonly Key?: string | undefined;
  readonly Option?: string | undefined;
  readonly Values?: readonly string[] | undefined;
}

/** The texts of a parameter that a key compares. */
type Texts = (parameter: ParameterVersion, state: EmulatedState) => readonly string[];

const texts: { readonly [key: string]: Texts } = {
  Type: ({ type }) => [type],
  KeyId: ({ keyId }) => (keyId === undefined ? [] : [keyId]),
  Tier: ({ tier = "Standard" }) => [tier],
  DataType: ({ dataType = "text" }) => [dataType],
  Label: ({ labels = [] }) => labels,
};

const values: { readonly [key: string]: readonly string[] } = {
  Type: ["String", "StringList", "SecureString"],
  Tier: ["Standard", "Advanced", "Intelligent-Tiering"],
};

/** The keys that DescribeParameters takes, besides `tag:<key>`. */
export const describeKeys = ["Path", "Name", "Type", "KeyId", "Tier", "DataType"] as const;

/** The keys that GetParametersByPath takes. */
export const pathKeys = ["Type", "KeyId", "Label"] as const;

/** Throws AWS's errors of filters (API reference, "ParameterStringFilter"). */
export function checkFilters(filters: readonly Filter[], keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const { Key = "", Option = Key === "Path" ? "OneLevel" : "Equals", Values = [] } of filters) {
    const isTag = Key.startsWith("tag:") && keys.includes("Name");
    if (!isTag && !keys.includes(Key)) throw invalidFilterKey(Key, keys.join(", "));
    if (seen.has(Key)) throw repeatedFilter(Key);
    seen.add(Key);
    if (!isTag && Values.length === 0) throw missingFilterValue(Key);
    checkOption(Key, Option);
    checkValues(Key, Values);
  }
}

function checkOption(key: string, option: string): void {
  const options = optionsOf(key);
  if (!options.includes(option)) throw invalidFilterOption(option, options.join(", "));
}

function checkValues(key: string, given: readonly string[]): void {
  const allowed = values[key];
  const other = given.find((value) => allowed !== undefined && !allowed.includes(value));
  if (other !== undefined) throw invalidFilterValue(other, allowed?.join(", ") ?? "");
  if (key !== "Path") return;
  if (given.some((path) => /^\/(?:aws|ssm)/i.test(path))) throw commonPath();
  for (const path of given) checkPath(path);
}

function optionsOf(key: string): readonly string[] {
  if (key === "Path") return ["Recursive", "OneLevel"];
  if (key === "Label") return ["Equals"];
  return key === "Name" ? ["BeginsWith", "Equals", "Contains"] : ["BeginsWith", "Equals"];
}

/** True where a parameter meets each filter. A filter is met by any of its values. */
export function isFound(state: EmulatedState, parameter: ParameterVersion, filters: readonly Filter[]): boolean {
  return filters.every(({ Key = "", Option = "Equals", Values = [] }) => {
    if (Key === "Path") return Values.some((path) => isUnder(parameter.name, path, Option === "Recursive"));
    if (Key.startsWith("tag:") && Values.length === 0) return state.tags.of(parameter.name).has(Key.slice(4));
    if (Key === "Name") return Values.some((value) => compareNames(parameter.name, value, Option));
    const found = Key.startsWith("tag:")
      ? [state.tags.of(parameter.name).get(Key.slice(4))]
      : texts[Key]?.(parameter, state);
    return Values.some((value) => found?.some((text) => text !== undefined && compare(text, value, Option)));
  });
}

/** With and without the leading slash a name is the same here too (as moto has it; AWS documents nothing); a part of a name is looked for as it is. */
function compareNames(name: string, value: string, option: string): boolean {
  return compare(withSlash(name), option === "Contains" ? value : withSlash(value), option);
}

function compare(text: string, value: string, option: string): boolean {
  if (option === "BeginsWith") return text.startsWith(value);
  return option === "Contains" ? text.includes(value) : text === value;
}

function isUnder(name: string, path: string, recursive: boolean): boolean {
  const prefix = path.endsWith("/") ? path : `${path}/`;
  const full = withSlash(name);
  return full.startsWith(prefix) && (recursive || !full.slice(prefix.length).includes("/"));
}
