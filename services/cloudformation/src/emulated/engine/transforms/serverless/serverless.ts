import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { checkResourceCount } from "../../template/quotas.js";
import { makeConnector } from "./connectors.js";
import { given, invalid, listOf, Made } from "./document.js";
import { type Making, makeFunction } from "./function.js";
import { checkGlobals, withGlobals } from "./globals.js";
import { makeLayer, makeTable } from "./others.js";

const kinds: { readonly [type: string]: (making: Making) => void } = {
  "AWS::Serverless::Function": makeFunction,
  "AWS::Serverless::LayerVersion": makeLayer,
  "AWS::Serverless::SimpleTable": makeTable,
};

const CONNECTOR = "AWS::Serverless::Connector";

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
  const plain = declared.flatMap(([id, resource]): [string, JsonObject][] =>
    isObject(resource) && !isServerless(resource) ? [[id, withoutConnectors(resource)]] : [],
  );
  const resources = new Map(plain);
  for (const [id, resource] of declared) {
    if (!isServerless(resource)) continue;
    const type = asText(resource["Type"]);
    const make = memberOf(kinds, type);
    if (type === CONNECTOR) continue;
    if (make === undefined) throw invalid(id, `CloudStub does not make resources of the type ${type}.`);
    const properties = withGlobals(globals, type, objectIn(resource, "Properties"));
    const [attributes, condition] = [picked(resource, kept), picked(resource, ["Condition"])];
    make({ id, properties, attributes, condition, made, resources });
  }
  const complete = new Map([...resources, ...made.resources]);
  const types = new Map(declared.map(([id, resource]) => [id, asText(objectIn({ resource }, "resource")["Type"])]));
  const connectors = [...connectorsIn(declared)];
  const pairs = connectors.flatMap(([, one]) => listOf(objectIn(one, "Properties")["Destination"]));
  // Each pair becomes a resource.
  checkResourceCount(complete.size + pairs.length);
  for (const [id, connector] of connectors) {
    const properties = objectIn(connector, "Properties");
    makeConnector({ id, properties, attributes: picked(connector, kept), resources: complete, types });
  }
  // CloudFormation says what is wrong with the others.
  const others = declared.filter(([, resource]) => !isObject(resource));
  const all = { ...template, Resources: Object.fromEntries([...complete, ...others]) };
  return renamed(all, made.names) as JsonObject;
}

function picked(resource: JsonObject, names: readonly string[]): JsonObject {
  return given(Object.fromEntries(names.map((name) => [name, resource[name]])));
}

function withoutConnectors({ Connectors: _, ...others }: JsonObject): JsonObject {
  return others;
}

/** The connectors of a template: its resources of that type, and the attribute `Connectors` of other resources. */
function* connectorsIn(declared: readonly [string, Json][]): Generator<[id: string, connector: JsonObject]> {
  for (const [id, resource] of declared) {
    if (!isObject(resource)) continue;
    if (resource["Type"] === CONNECTOR) yield [id, resource];
    for (const [name, connector] of Object.entries(objectIn(resource, "Connectors"))) {
      const { SourceReference = {}, ...properties } = objectIn(objectIn({ connector }, "connector"), "Properties");
      const Source = { Id: id, ...(isObject(SourceReference) && SourceReference) };
      yield [`${id}${name}`, { ...(connector as JsonObject), Properties: { ...properties, Source } }];
    }
  }
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
