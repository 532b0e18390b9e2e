import { ServiceError } from "@cloudstub/kit";
import type { StackOutput } from "../../state.js";
import type { Known } from "../evaluate/compiled.js";
import { absent, shown, textOf, unknown, type Value } from "../evaluate/value.js";
import { forgetDefinition } from "../stacks/definitions.js";
import { tellStatus } from "../stacks/events.js";
import { exportFault, importsOf, keepExports } from "../stacks/exports.js";
import { knownNow, MissingValue } from "../stacks/known.js";
import { changeOperation, end, hold, schedule } from "../stacks/operations.js";
import { isObject, type JsonObject, memberOf } from "../template/json.js";
import { failed } from "./fail.js";
import { type Home, refOf, resourcesOf } from "./home.js";
import { leave } from "./leftovers.js";
import { isFailure } from "./reasons.js";
import { releaseChildren } from "./release-children.js";
import { propertiesOf } from "./wanted.js";

/** All resources are as they are to be: the outputs and exports follow, and an update then removes what it has left. */
export function finishApply(home: Home): void {
  const { call, stack, operation } = home;
  let outputs: StackOutput[];
  try {
    outputs = outputsOf(home);
  } catch (error) {
    if (!isFailure(error)) throw error;
    failed(home, error.message);
    return;
  }
  const fault = exportFault(call.state, stack, outputs);
  if (fault !== undefined) {
    failed(home, fault);
    return;
  }
  keepExports(call.state, stack, outputs);
  const imports = importsOf(home.compiled(), knownNow(call.state, stack, refOf));
  for (const name of stack.imports) call.state.importers.of(name).delete(stack.id);
  for (const name of imports) call.state.importers.of(name).set(stack.id, stack.name);
  const complete = { ...stack, outputs, imports };
  if (operation.goal === "CREATE") {
    forgetBefore(home);
    end(call, complete, { status: "CREATE_COMPLETE" });
    return;
  }
  if (!operation.isHeld) leaveRemoved(home);
  changeOperation(call, stack.id, { isCleaning: true });
  tellStatus(call, complete, { status: "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS" });
  if (operation.isHeld && stack.parent !== undefined) hold(call, stack.id, stack.parent);
  else schedule(call, stack.id);
}

/** What the template does not have any more goes at the end of the update. */
export function leaveRemoved(home: Home): void {
  const resources = resourcesOf(home);
  for (const resource of resources.values()) {
    if (home.compiled().needs.has(resource.logicalId)) continue;
    resources.delete(resource.logicalId);
    const { physicalId, deletionPolicy: policy } = resource;
    if (physicalId !== undefined) leave(home, { ...resource, physicalId, policy });
  }
}

function outputsOf(home: Home): StackOutput[] {
  const { call, stack } = home;
  const compiled = home.compiled();
  const known = masked(home, knownNow(call.state, stack, refOf));
  const text = (output: JsonObject, name: string) => {
    const expression = memberOf(output, name);
    return expression === undefined ? undefined : outputText(compiled.evaluate(expression, known), name);
  };
  return compiled.outputs().flatMap(([key, output]) => {
    const value = text(output, "Value");
    if (value === undefined) return [];
    const description = memberOf(output, "Description");
    const exported = memberOf(output, "Export");
    const exportName = isObject(exported) ? text(exported, "Name") : undefined;
    return [
      {
        key,
        value,
        ...(typeof description === "string" && { description }),
        ...(exportName !== undefined && { exportName }),
      },
    ];
  });
}

/** Attributes of custom resources that answer with `NoEcho` are not told. */
function masked(home: Home, known: Known): Known {
  return {
    ...known,
    attribute: (id, name) =>
      resourcesOf(home).get(id)?.isHidden === true && known.attribute(id, name) !== unknown
        ? "*****"
        : known.attribute(id, name),
  };
}

/** Outputs are texts: of numbers and truth values as well (CloudFormation User Guide, "Outputs"). */
function outputText(value: Value, name: string): string | undefined {
  if (value === absent) return undefined;
  if (value === unknown) throw new MissingValue(`The ${name} of an output refers to a resource that was not made`);
  if (typeof value === "object")
    throw new ServiceError(
      "ValidationError",
      "Template format error: The Value field of every Outputs member must evaluate to a String.",
      400,
    );
  return textOf(shown(value));
}

/** Ends an update, and forgets how resources were before it. */
export function finishClean(home: Home): void {
  const { call, stack, operation } = home;
  forgetBefore(home);
  const { previous, ...complete } = call.state.stacks.get(stack.id) ?? stack;
  end(call, complete, { status: `${operation.goal}_COMPLETE` });
  forgetDefinition(call.state, stack.id, previous);
  releaseChildren(home);
}

function forgetBefore(home: Home): void {
  const resources = resourcesOf(home);
  for (const resource of resources.values())
    if (resource.before !== undefined || resource.createdBy !== undefined)
      resources.set(resource.logicalId, {
        ...resource,
        properties: propertiesOf(resource),
        before: undefined,
        createdBy: undefined,
      });
}
