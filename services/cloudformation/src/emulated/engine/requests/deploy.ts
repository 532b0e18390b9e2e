import { ServiceError } from "@cloudstub/kit";
import type { Definition, Operation, Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import { type CompiledTemplate, type Known, nothingKnown } from "../evaluate/compiled.js";
import { specificationOf } from "../known-types/resource-types.js";
import { forgetDefinition } from "../stacks/definitions.js";
import { tellStatus } from "../stacks/events.js";
import { MissingValue } from "../stacks/known.js";
import { begin, changeOperation, ROLLBACK_REQUESTED } from "../stacks/operations.js";
import { endChangeSets } from "./end-change-sets.js";

/** How a deployment is begun. */
export interface Deployment {
  readonly definition: Definition;
  readonly compiled: CompiledTemplate;
  readonly goal: "CREATE" | "UPDATE";
  /** Why it can't be done: it is rolled back at once. */
  readonly fault?: string | undefined;
  readonly change?: Partial<Stack> | undefined;
  readonly operation: Partial<Operation> & Pick<Operation, "cause" | "endpoint">;
}

/** Begins to make a stack what a definition says. What the template refers to and is not there is told at once, by a rollback. */
export function deploy(
  call: StackCall,
  stack: Stack,
  { definition, compiled, goal, change, operation, fault = faultOf(call, compiled) }: Deployment,
): Stack {
  call.state.definitions.set(definition.id, definition);
  endChangeSets(call, stack.id, operation.changeSet);
  const isUpdate = goal === "UPDATE";
  const { reason: _, ...kept } = stack;
  const changed: Stack = {
    ...kept,
    definition: definition.id,
    ...(isUpdate && { previous: stack.previous ?? stack.definition, updatedAt: call.clock.now() }),
    ...change,
  };
  const begun = begin(call, changed, { goal, ...operation });
  // That of an update which has failed and was left as it is.
  forgetDefinition(call.state, stack.id, stack.definition);
  if (fault !== undefined) rollBackAtOnce(call, begun, { goal, fault });
  return call.state.stacks.get(stack.id) ?? begun;
}

function rollBackAtOnce(
  call: StackCall,
  stack: Stack,
  { goal, fault }: { readonly goal: "CREATE" | "UPDATE"; readonly fault: string },
): void {
  const onFailure = call.state.operations.get(stack.id)?.onFailure;
  const next = goal === "UPDATE" ? "UPDATE_ROLLBACK" : onFailure === "DELETE" ? "DELETE" : "ROLLBACK";
  changeOperation(call, stack.id, { goal: next });
  tellStatus(call, stack, { status: `${next}_IN_PROGRESS`, reason: `${fault} ${ROLLBACK_REQUESTED}` });
}

/** What a template asks for that no resource of its type has, or no other stack exports. */
function faultOf(call: StackCall, compiled: CompiledTemplate): string | undefined {
  const known: Known = {
    ...nothingKnown,
    importValue(name) {
      const found = call.state.exports.get(name);
      if (found === undefined) throw new MissingValue(`No export named ${name} found.`);
      return found.value;
    },
  };
  try {
    for (const id of compiled.order) compiled.properties(id, known);
    for (const [name, output] of compiled.outputs()) {
      compiled.evaluate(output, known);
      const wrong = wrongAttribute(compiled, name);
      if (wrong !== undefined) return wrong;
    }
  } catch (error) {
    if (error instanceof MissingValue || ServiceError.is(error)) return error.message;
    throw error;
  }
  return undefined;
}

/** An attribute that a type does not have (the words of a recorded answer of AWS). */
function wrongAttribute(compiled: CompiledTemplate, output: string): string | undefined {
  for (const { id, attribute } of compiled.resourcesIn(compiled.template.outputs[output] ?? {})) {
    const { type } = compiled.resource(id);
    const specified = specificationOf(type);
    if (!attribute || specified === undefined || !hasFixedAttributes(type)) continue;
    if (specified.attributes.includes(attribute) || Object.hasOwn(specified.properties, attribute)) continue;
    return `[Error] /Outputs/${output}/Value/Fn::GetAtt: Resource type ${type} does not support attribute {${attribute}}.`;
  }
  return undefined;
}

/** False for types whose attributes depend on the resource. */
function hasFixedAttributes(type: string): boolean {
  return !type.startsWith("AWS::CloudFormation::");
}
