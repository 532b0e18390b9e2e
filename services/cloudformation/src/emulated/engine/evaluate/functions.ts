// size: one function for each of CloudFormation's intrinsic functions
import { templateError } from "../template/errors.js";
import { asText, isList, isObject, type Json, memberOf } from "../template/json.js";
import { cidrBlocks } from "./cidr.js";
import { partsOfSub, readGetAtt, readSub } from "./expression.js";
import type { Evaluate, Scope } from "./scope.js";
import { absent, hasUnknown, textOf, unknown, type Value } from "./value.js";

/** A function of templates: its argument as written, and how to evaluate parts of it. */
type Intrinsic = (argument: Json, evaluate: Evaluate, scope: Scope) => Value;

const zones = ["a", "b", "c", "d", "e", "f"];

/** What `Ref` gives for a name: of a pseudo parameter, a parameter or a resource. */
function refOf(name: string, scope: Scope): Value {
  if (name === "AWS::NoValue") return absent;
  const known = memberOf(scope.pseudo, name) ?? memberOf(scope.parameters, name);
  return known ?? scope.ref(name);
}

const getAtt: Intrinsic = (argument, evaluate, scope) => {
  const read = readGetAtt(argument);
  if (read === undefined)
    throw templateError(
      "every Fn::GetAtt object requires two non-empty parameters, the resource name and the resource attribute",
    );
  const attribute = evaluate(read.attribute);
  return attribute === unknown ? unknown : scope.attribute(read.id, textOf(attribute));
};

const sub: Intrinsic = (argument, evaluate, scope) => {
  const read = readSub(argument);
  if (read === undefined)
    throw templateError(
      "One or more Fn::Sub intrinsic functions don't specify expected arguments. Specify a string as first argument, and an optional second argument to specify a mapping of values to replace in the string",
    );
  const evaluated = new Map<string, Value>();
  const parts = partsOfSub(read.text).map((part): Value => {
    if ("text" in part) return part.text;
    const given = memberOf(read.names, part.name);
    if (given !== undefined) {
      // Once for each name: functions within functions would take a time that grows with each level.
      if (!evaluated.has(part.name)) evaluated.set(part.name, evaluate(given));
      return evaluated.get(part.name) as Value;
    }
    const dot = part.name.indexOf(".");
    if (dot < 0 || part.name.includes("::")) return refOf(part.name, scope);
    return scope.attribute(part.name.slice(0, dot), part.name.slice(dot + 1));
  });
  if (parts.some(hasUnknown)) return unknown;
  if (parts.some((part) => typeof part === "object" && part !== null))
    throw templateError("Fn::Sub expression does not resolve to a string");
  return joined(parts.map((part) => (part === absent ? "" : textOf(part))));
};

const join: Intrinsic = (argument, evaluate) => {
  const refused = () =>
    templateError(
      "every Fn::Join object requires two parameters, (1) a string delimiter and (2) a list of strings to be joined or a function that returns a list of strings (such as Fn::GetAZs) to be joined.",
    );
  if (!isList(argument) || argument.length !== 2) throw refused();
  const [delimiter, list] = argument.map(evaluate);
  if (list === unknown || hasUnknown(delimiter as Value)) return unknown;
  if (typeof delimiter !== "string" || !Array.isArray(list)) throw refused();
  if (hasUnknown(list)) return unknown;
  if (list.some((item) => typeof item === "object")) throw refused();
  return joined(list.map(textOf), delimiter);
};

/** Characters of a text that functions make, as many as a template may have. AWS documents no limit of its own for it. */
const MAX_TEXT = 1_000_000;

function joined(parts: readonly string[], delimiter = ""): string {
  const length = parts.reduce((sum, part) => sum + part.length, delimiter.length * Math.max(parts.length - 1, 0));
  if (length > MAX_TEXT)
    throw templateError(`A function of the template makes a text of more than ${MAX_TEXT} characters.`);
  return parts.join(delimiter);
}

const select: Intrinsic = (argument, evaluate) => {
  const refused = () =>
    templateError("Fn::Select requires a list argument with two elements: an integer index and a list");
  if (!isList(argument) || argument.length !== 2) throw refused();
  const [index, list] = argument.map(evaluate);
  if (index === unknown || list === unknown) return unknown;
  if (!/^\d{1,9}$/.test(asText(index)) || !Array.isArray(list)) throw refused();
  const found = list[Number(index)] as Value | undefined;
  if (found === undefined || found === null) throw refused();
  return found;
};

const split: Intrinsic = (argument, evaluate) => {
  const refused = () =>
    templateError(
      "every Fn::Split object requires two parameters, (1) a string delimiter and (2) a string to be split or a function that returns a string to be split.",
    );
  if (!isList(argument) || argument.length !== 2) throw refused();
  const [delimiter, text] = argument.map(evaluate);
  if (text === unknown || delimiter === unknown) return unknown;
  if (typeof delimiter !== "string" || delimiter === "" || typeof text === "object" || text === undefined)
    throw refused();
  return textOf(text).split(delimiter);
};

const findInMap: Intrinsic = (argument, evaluate, scope) => {
  if (!isList(argument) || argument.length < 3)
    throw templateError(
      "every Fn::FindInMap object requires three parameters, the map name, map key and the attribute for return value",
    );
  const [map, first, second] = argument.slice(0, 3).map(evaluate);
  const [, , , options] = argument;
  if ([map, first, second].some((name) => name === unknown)) return unknown;
  const names = [map, first, second].map((name) => textOf(name as Value));
  let found: Json | undefined = scope.template.mappings;
  for (const name of names) found = isObject(found) ? memberOf(found, name) : undefined;
  if (found !== undefined) return found;
  if (isObject(options) && memberOf(options, "DefaultValue") !== undefined)
    return evaluate(options["DefaultValue"] as Json);
  throw templateError(`Unable to get mapping for ${names.join("::")}`);
};

const chosen: Intrinsic = (argument, evaluate, scope) => {
  if (!isList(argument) || argument.length !== 3)
    throw templateError("Fn::If requires a list argument with three elements");
  const [condition, yes, no] = argument as [Json, Json, Json];
  return evaluate(scope.condition(asText(condition), "Fn::If") ? yes : no);
};

const cidr: Intrinsic = (argument, evaluate) => {
  const parts = isList(argument) ? argument.map(evaluate) : [];
  if (parts.some((part) => hasUnknown(part))) return unknown;
  const blocks = cidrBlocks(parts.map((part) => textOf(part)));
  if (blocks === undefined)
    throw templateError("Fn::Cidr object expects ipBlock, count and cidrBits within their ranges");
  return blocks;
};

const getAZs: Intrinsic = (argument, evaluate, scope) => {
  const region = evaluate(argument);
  if (region === unknown) return unknown;
  const own = scope.pseudo["AWS::Region"] as string;
  return region === "" || region === own || region === null ? zones.map((zone) => own + zone) : [];
};

const base64: Intrinsic = (argument, evaluate) => {
  const text = evaluate(argument);
  if (text === unknown) return unknown;
  if (typeof text !== "string") throw templateError("every Fn::Base64 object must have a String-typed value.");
  return joined([Buffer.from(text).toString("base64")]);
};

const importValue: Intrinsic = (argument, evaluate, scope) => {
  const name = evaluate(argument);
  return name === unknown ? unknown : scope.importValue(textOf(name));
};

/** How many elements a list has, or an object; of `AWS::LanguageExtensions`. */
const length: Intrinsic = (argument, evaluate) => {
  const list = evaluate(argument);
  if (list === unknown) return unknown;
  if (Array.isArray(list)) return list.length;
  throw templateError("Fn::Length expects a list");
};

const toJsonString: Intrinsic = (argument, evaluate) => {
  const value = evaluate(argument);
  return hasUnknown(value) ? unknown : joined([JSON.stringify(value)]);
};

/** CloudFormation's functions that give values; those of conditions are in `conditions.ts`. */
export const functions: { readonly [name: string]: Intrinsic } = {
  Ref(argument, _evaluate, scope) {
    // AWS's words are not documented.
    if (typeof argument !== "string") throw templateError("every Ref object must have a single String value.");
    return refOf(argument, scope);
  },
  "Fn::Base64": base64,
  "Fn::Cidr": cidr,
  "Fn::FindInMap": findInMap,
  "Fn::GetAZs": getAZs,
  "Fn::GetAtt": getAtt,
  "Fn::If": chosen,
  "Fn::ImportValue": importValue,
  "Fn::Join": join,
  "Fn::Length": length,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::Sub": sub,
  "Fn::ToJsonString": toJsonString,
};
