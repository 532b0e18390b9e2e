import type { StackResource } from "../../state.js";
import { shown } from "../evaluate/value.js";
import { isCustom, resourceType, specificationOf } from "../known-types/resource-types.js";
import { tagsOf } from "../resources/tags.js";
import { conform } from "../specification/conform.js";
import { type Replacement, replacementBy } from "../specification/specified-type.js";
import { definitionOf } from "../stacks/definitions.js";
import { knownNow } from "../stacks/known.js";
import { asText, isObject, isSame, type Json, type JsonObject, memberOf } from "../template/json.js";
import { type Home, refOf } from "./home.js";

/** How a resource is to be. */
export interface Wanted {
  /** Evaluated, in the types of the specification, with dynamic references as they are written. */
  readonly properties: JsonObject;
  readonly tags: StackResource["tags"];
  readonly deletionPolicy: string;
  readonly updateReplacePolicy: string;
  /** JSON. */
  readonly metadata: string;
}

/** Evaluates how a resource is to be, with the values that others have now. Throws where it can't be made so. */
export function wantedOf(home: Home, id: string): Wanted {
  const { call, stack } = home;
  const compiled = home.compiled();
  const known = knownNow(call.state, stack, refOf);
  const { type, deletionPolicy, updateReplacePolicy, metadata } = compiled.resource(id);
  const properties = shown(compiled.properties(id, known)) as JsonObject;
  const definition = definitionOf(call.state, stack.definition);
  const specified = specificationOf(type);
  const conformed = isCustom(type) ? properties : specified ? conform(specified, properties, id) : properties;
  const policy = (given: Json | undefined) =>
    given === undefined ? "Delete" : asText(compiled.evaluate(given, known));
  return {
    properties: conformed,
    tags: hasTags(type) ? tagsOf(conformed, definition?.tags ?? []) : [],
    deletionPolicy: policy(deletionPolicy),
    updateReplacePolicy: policy(updateReplacePolicy),
    metadata: metadata === undefined ? "{}" : JSON.stringify(shown(compiled.evaluate(metadata, known))),
  };
}

function hasTags(type: string): boolean {
  return specificationOf(type)?.properties["Tags"] !== undefined;
}

/** What becomes of a resource that is there. */
export interface Change {
  readonly kind: "none" | "update" | "replace";
  /** The properties that change. */
  readonly properties: readonly string[];
}

/** Decides how a resource gets the properties that are wanted: change sets and their execution ask the same. */
export function changeOf(
  resource: Pick<StackResource, "type" | "properties" | "tags">,
  wanted: Pick<Wanted, "properties" | "tags">,
): Change {
  const before = resource.properties as JsonObject;
  const properties = changedProperties(before, wanted.properties);
  if (!isSame(resource.tags, wanted.tags) && !properties.includes("Tags")) properties.push("Tags");
  if (properties.length === 0) return { kind: "none", properties };
  const isReplaced = properties.some((name) => isReplacedBy(resource.type, name, [before, wanted.properties]));
  return { kind: isReplaced ? "replace" : "update", properties };
}

/** The names of properties that differ. */
function changedProperties(before: JsonObject, after: JsonObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(memberOf(before, name), memberOf(after, name))).sort();
}

/** What the change of a property does to resources of a type. */
export function replacementOf(type: string, property: string): Replacement {
  if (isCustom(type)) return property === "ServiceToken" ? "Always" : "Never";
  return replacementBy(specificationOf(type), property);
}

function isReplacedBy(type: string, name: string, [before, after]: readonly [JsonObject, JsonObject]): boolean {
  const replacement = replacementOf(type, name);
  if (replacement !== "Conditionally") return replacement === "Always";
  return resourceType(type)?.replaces?.(before, after) ?? false;
}

/** The properties of a record as an object. */
export function propertiesOf({ properties }: Pick<StackResource, "properties">): JsonObject {
  return isObject(properties) ? properties : {};
}
