import { isList, isObject, type Json, type JsonObject, objectIn } from "../../template/json.js";
import { TransformFailure } from "../../template/transform-failure.js";
import { SERVERLESS } from "./document.js";

/** The sections of `Globals` (SAM developer guide, "Globals section of the AWS SAM template"). */
const sections = [
  "Api",
  "CapacityProvider",
  "Function",
  "HttpApi",
  "LayerVersion",
  "SimpleTable",
  "StateMachine",
  "WebSocketApi",
];

/** The properties of a resource with what `Globals` says for its type: maps are merged, lists are joined, and of other values the resource's own counts. */
export function withGlobals(globals: JsonObject, type: string, properties: JsonObject): JsonObject {
  return merged(objectIn(globals, type.slice("AWS::Serverless::".length)), properties) as JsonObject;
}

/** Throws a `TransformFailure` for an unknown section. */
export function checkGlobals(globals: JsonObject): void {
  const unknown = Object.keys(globals).find((name) => !sections.includes(name));
  if (unknown === undefined) return;
  throw new TransformFailure(
    SERVERLESS,
    `Invalid Serverless Application Specification document. Number of errors found: 1. 'Globals' section is invalid. '${unknown}' is not supported. Must be one of the following values - ${JSON.stringify(sections)}`,
  );
}

function merged(general: Json | undefined, own: Json): Json {
  if (isList(general) && isList(own)) return [...general, ...own];
  if (!isObject(general) || !isObject(own) || isFunction(general) || isFunction(own)) return own;
  const names = new Set([...Object.keys(general), ...Object.keys(own)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      own[name] === undefined ? (general[name] as Json) : merged(general[name], own[name]),
    ]),
  );
}

function isFunction(value: JsonObject): boolean {
  const [name = ""] = Object.keys(value);
  return name === "Ref" || name.startsWith("Fn::");
}
