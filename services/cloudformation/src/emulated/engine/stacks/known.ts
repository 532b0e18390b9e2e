import type { EmulatedState, Stack, StackResource } from "../../state.js";
import type { Known } from "../evaluate/compiled.js";
import { unknown, type Value } from "../evaluate/value.js";
import { isCustomType } from "../template/custom-type.js";
import { type JsonObject, memberOf } from "../template/json.js";
import { madeUpAttribute } from "./made-up.js";

/** A value that is asked for and is not there; the reason why a resource, or a stack, fails. */
export class MissingValue extends Error {}

/** What `Ref` gives for a resource that is there. */
export type RefOf = (resource: StackResource) => string;

/** The values that a stack's resources have now, and the exports of other stacks. */
export function knownNow(state: EmulatedState, stack: Stack, refOf: RefOf): Known {
  const resources = state.resources.of(stack.id);
  return {
    ref(id) {
      const resource = resources.get(id);
      return resource?.physicalId === undefined ? unknown : refOf(resource);
    },
    attribute(id, name) {
      const resource = resources.get(id);
      if (resource?.physicalId === undefined) return unknown;
      const value = attributeOf(stack, resource, name);
      if (value !== undefined) return value;
      // AWS's words (aws/aws-cdk, issue 29949), in which the id of the request follows that was answered.
      if (isCustomType(resource.type))
        throw new MissingValue(
          `CustomResource attribute error: Vendor response doesn't contain ${name} attribute in object ${stack.id}|${id}`,
        );
      throw new MissingValue(`Requested attribute ${name} does not exist in schema for ${resource.type}`);
    },
    importValue(name) {
      const found = state.exports.get(name);
      if (found === undefined) throw new MissingValue(`No export named ${name} found.`);
      return found.value;
    },
  };
}

/** An attribute of a resource, or one of its properties, which `Fn::GetAtt` gives too; undefined where it has neither. */
export function attributeOf(stack: Stack, resource: StackResource, name: string): Value | undefined {
  const { type, attributes, properties, isSkipped } = resource;
  const attribute = memberOf(attributes as JsonObject, name);
  // A custom resource has what its provider has answered.
  const known = attribute ?? (isCustomType(type) ? undefined : memberOf(properties as JsonObject, name));
  return known ?? (isSkipped ? madeUpAttribute(stack, resource, name) : undefined);
}
