import type { StackResource } from "../../state.js";
import { shown } from "../evaluate/value.js";
import { resourceType, specificationOf } from "../known-types/resource-types.js";
import { tagsOf } from "../resources/tags.js";
import { conform } from "../specification/conform.js";
import { type Replacement, replacementBy } from "../specification/specified-type.js";
import { definitionOf } from "../stacks/definitions.js";
import { knownNow } from "../stacks/known.js";
import { asText, isObject, isSame, type Json, type JsonObject, memberOf } from "../template/json.js";
import { type Home, refOf } from "./home.js";

/** What a template asks of a resource. */
export interface Wanted {
  /** Evaluated, in the types of the specification, with dynamic references as they are written. */
  readonly properties: JsonObject;
  readonly tags: StackResource["tags"];
  readonly deletionPolicy: string;
  readonly updateReplacePolicy: string;
  /** JSON. */
  readonly metadata: string;
}

/** Evaluates what a template asks of a resource, with the present values of others. Throws for properties that the resource can't have. */
export function wantedOf(home: Home, id: string): Wanted {
  const { call, stack } = home;
  const compiled = home.compiled();
  const known = knownNow(call.state, stack, refOf);
  const { type, deletionPolicy, updateReplacePolicy, metadata } = compiled.resource(id);
  const properties = shown(compiled.properties(id, known)) as JsonObject;
  const definition = definitionOf(call.state, stack.definition);
  const specified = specificationOf(type);
  const conformed = specified === undefined ? properties : conform(specified, properties, id);
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

/** What an update does to an existing resource. */
export interface Change {
  readonly kind: "none" | "update" | "replace";
  /** The properties that change. */
  readonly properties: readonly string[];
}

/** Decides how a resource gets the wanted properties, for change sets and for their execution. */
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
  return replacementBy(specificationOf(type), property);
}

function isReplacedBy(type: string, name: string, [before, after]: readonly [JsonObject, JsonObject]): boolean {
  const replacement = replacementOf(type, name);
  if (replacement !== "Conditionally") return replacement === "Always";
  return resourceType(type).replaces?.(before, after) ?? false;
}

/** The properties of a record as an object. */
export function propertiesOf({ properties }: Pick<StackResource, "properties">): JsonObject {
  return isObject(properties) ? properties : {};
}
