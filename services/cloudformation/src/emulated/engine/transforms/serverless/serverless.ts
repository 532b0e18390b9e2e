import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { invalid, Made } from "./document.js";
import { type Making, makeFunction } from "./function.js";
import { checkGlobals, withGlobals } from "./globals.js";
import { makeLayer, makeTable } from "./others.js";

const kinds: { readonly [type: string]: (making: Making) => void } = {
  "AWS::Serverless::Function": makeFunction,
  "AWS::Serverless::LayerVersion": makeLayer,
  "AWS::Serverless::SimpleTable": makeTable,
};

/** Attributes of a serverless resource that the resource made of it has. */
const kept = ["Condition", "DependsOn", "DeletionPolicy", "Metadata", "UpdateReplacePolicy"];

/** SAM's transform: serverless resources become the resources that they stand for. Throws a `TransformFailure` for what SAM, or CloudStub, does not take. */
export function serverless({ Globals, ...template }: JsonObject): JsonObject {
  const globals = isObject(Globals) ? Globals : {};
  checkGlobals(globals);
  const made = new Made();
  const declared = Object.entries(objectIn(template, "Resources"));
  const isServerless = (resource: Json): resource is JsonObject =>
    isObject(resource) && asText(memberOf(resource, "Type")).startsWith("AWS::Serverless::");
  const resources = new Map(declared.filter(([, resource]) => !isServerless(resource)) as [string, JsonObject][]);
  for (const [id, resource] of declared) {
    if (!isServerless(resource)) continue;
    const type = asText(resource["Type"]);
    const make = memberOf(kinds, type);
    if (make === undefined) throw invalid(id, `CloudStub does not make resources of the type ${type}.`);
    if (resource["Connectors"] !== undefined) throw invalid(id, "CloudStub does not make connectors.");
    const pick = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (resource[name] === undefined ? [] : [[name, resource[name]]])));
    const properties = withGlobals(globals, type, objectIn(resource, "Properties"));
    make({ id, properties, attributes: pick(kept), condition: pick(["Condition"]), made, resources });
  }
  const all = { ...template, Resources: Object.fromEntries([...resources, ...made.resources]) };
  return renamed(all, made.names) as JsonObject;
}

/** References to what was made go there: `Function.Alias`, and the names of layers. */
function renamed(value: Json, names: ReadonlyMap<string, string>): Json {
  if (names.size === 0) return value;
  if (isList(value)) return value.map((item) => renamed(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key === "Ref" && typeof item === "string") return [key, names.get(item) ?? item];
      if (key === "Fn::Sub") return [key, inSub(item, names)];
      return [key, renamed(item, names)];
    }),
  );
}

function inSub(argument: Json, names: ReadonlyMap<string, string>): Json {
  if (isList(argument))
    return argument.map((part) => (typeof part === "string" ? inSub(part, names) : renamed(part, names)));
  if (typeof argument !== "string") return argument;
  let text = argument;
  for (const [name, target] of names) text = text.replaceAll(`\${${name}}`, () => `\${${target}}`);
  return text;
}
