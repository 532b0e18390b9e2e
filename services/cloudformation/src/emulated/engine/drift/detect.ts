import { ServiceError } from "@cloudstub/kit";
import type { Stack, StackResource } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { isMissing } from "../resources/gone.js";
import { askFor, type Steps } from "../steps.js";
import { validationError } from "../template/errors.js";
import type { Json, JsonObject } from "../template/json.js";
import type { ActualProperties } from "./actual-properties.js";
import { differencesOf } from "./differences.js";
import { lookFor } from "./probes.js";

/** What was found of a resource. */
export type Found = Omit<NonNullable<StackResource["drift"]>, "checkedAt">;

/** The statuses in which the drift of a stack can be detected (CloudFormation User Guide, "Detect drift on an entire CloudFormation stack"). */
const detectable = ["CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE", "UPDATE_ROLLBACK_FAILED"];

/** Throws `ValidationError` for a stack in another status. AWS's words are not documented. */
export function checkDetectable({ id, status }: Stack): void {
  if (!detectable.includes(status))
    throw validationError(`Stack:${id} is in ${status} state: drift can't be detected.`);
}

/** The resources of a stack whose drift can be detected, all or those of some logical ids, and what was found of each. */
export function* detect(
  call: EmulatedCall,
  stack: Stack,
  ids?: readonly string[],
): Steps<readonly (readonly [StackResource, Found])[]> {
  const found: [StackResource, Found][] = [];
  const ask = askFor(call.peers, {});
  const resources = [...call.state.resources.of(stack.id).values()];
  for (const resource of resources) {
    const { type, physicalId, logicalId, tags } = resource;
    const probe = physicalId === undefined ? undefined : lookFor(type);
    if (probe === undefined || physicalId === undefined || ids?.includes(logicalId) === false) continue;
    try {
      const properties = resource.properties as JsonObject;
      const attributes = resource.attributes as JsonObject;
      const actual = yield* probe({ ask, physicalId, properties, attributes, tags });
      found.push([resource, compared(properties, actual)]);
    } catch (error) {
      if (!ServiceError.is(error) || !(isMissing(error.code) || error.status === 404)) throw error;
      found.push([resource, { status: "DELETED" }]);
    }
  }
  return found;
}

/** Compares what the template gives and what can be read; undefined of a resource that is gone. */
function compared(expected: JsonObject, actual: ActualProperties | undefined): Found {
  if (actual === undefined) return { status: "DELETED" };
  const names = Object.keys(expected).filter((name) => Object.hasOwn(actual, name));
  const differences = names.flatMap((name) => differencesOf(expected[name] as Json, actual[name], `/${name}`));
  if (differences.length === 0) return { status: "IN_SYNC" };
  const read = Object.fromEntries(names.map((name) => [name, actual[name]]));
  return { status: "MODIFIED", expected, actual: { ...expected, ...read }, differences };
}

/** Keeps what was found of a resource, which may have changed meanwhile. */
export function keepDrift(
  call: EmulatedCall,
  stack: string,
  [{ logicalId }, found]: readonly [StackResource, Found],
): void {
  const resources = call.state.resources.of(stack);
  const resource = resources.get(logicalId);
  if (resource !== undefined)
    resources.set(logicalId, { ...resource, drift: { ...found, checkedAt: call.clock.now() } });
}
