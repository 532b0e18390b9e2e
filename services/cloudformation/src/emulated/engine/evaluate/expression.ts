import { isList, isObject, type Json, type JsonObject } from "../template/json.js";

/** A function of a template: `{ "Fn::Join": [...] }`, `{ Ref: "A" }`. */
export interface FunctionCall {
  readonly name: string;
  readonly argument: Json;
}

/** The function that an object stands for; undefined where it is none. */
export function functionIn(value: Json): FunctionCall | undefined {
  if (!isObject(value)) return undefined;
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0) return undefined;
  if (name !== "Ref" && !name.startsWith("Fn::")) return undefined;
  return { name, argument: value[name] as Json };
}

/** A part of the text of `Fn::Sub`: a literal text, or the name between `${` and `}`. */
export type SubPart = { readonly text: string } | { readonly name: string };

/** The parts of a text of `Fn::Sub`. `${!Name}` is the text `${Name}`. */
export function partsOfSub(text: string): SubPart[] {
  const parts: SubPart[] = [];
  let at = 0;
  for (let open = text.indexOf("${"); open >= 0; open = text.indexOf("${", at)) {
    const close = text.indexOf("}", open);
    if (close < 0) break;
    if (open > at) parts.push({ text: text.slice(at, open) });
    const name = text.slice(open + 2, close).trim();
    parts.push(name.startsWith("!") ? { text: `\${${name.slice(1)}}` } : { name });
    at = close + 1;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** The text and the names of `Fn::Sub`, in either of its forms; undefined for another argument. */
export function readSub(argument: Json): { readonly text: string; readonly names: JsonObject } | undefined {
  if (typeof argument === "string") return { text: argument, names: {} };
  if (!isList(argument)) return undefined;
  const [text, names = {}] = argument;
  return typeof text === "string" && isObject(names) ? { text, names } : undefined;
}

/** The resource and the attribute of `Fn::GetAtt`, which may itself be an expression; undefined for another argument. */
export function readGetAtt(argument: Json): { readonly id: string; readonly attribute: Json } | undefined {
  if (typeof argument === "string") {
    const dot = argument.indexOf(".");
    return dot < 1 || dot === argument.length - 1
      ? undefined
      : { id: argument.slice(0, dot), attribute: argument.slice(dot + 1) };
  }
  if (!isList(argument) || argument.length < 2) return undefined;
  const [id, ...names] = argument;
  if (typeof id !== "string" || id === "") return undefined;
  const [first = ""] = names;
  if (names.length === 1 && isObject(first)) return { id, attribute: first };
  const attribute = names.map(String).join(".");
  return attribute === "" ? undefined : { id, attribute };
}
