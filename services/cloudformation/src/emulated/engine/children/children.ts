import type { Operation, Stack } from "../../state.js";
import type { Home } from "../deploy/home.js";
import { isAllowedType } from "../known-types/resource-types.js";
import { deploy } from "../requests/deploy.js";
import { planFor } from "../requests/plan-of.js";
import { beginDeletion, turnBack } from "../requests/turn-back.js";
import type { ChildrenOf, ChildTemplate } from "../resources/handler.js";
import { definitionOf } from "../stacks/definitions.js";
import { importerOf } from "../stacks/exports.js";
import { MissingValue } from "../stacks/known.js";
import { keepStack, newStackId } from "../stacks/new-stack.js";
import { type Prepared, prepare } from "../stacks/prepare.js";
import type { Ask, Steps } from "../steps.js";
import { templateText } from "../template/template-source.js";

/** The stack that is worked on, and how it calls other services. */
interface Around extends Pick<Home, "call" | "stack" | "operation"> {
  readonly ask: Ask;
}

/** The nested stacks of a stack that is worked on. */
export const childrenOf: ChildrenOf<Home> = ({ call, stack, operation }, ask) => {
  const around = { call, stack, operation, ask };
  return {
    create: (name, template) => create(around, name, template),
    update: (id, template) => update(around, id, template),
    revert: (id) => revert(around, id),
    remove: (id) => remove(around, id),
    get: (id) => call.state.stacks.get(id),
  };
};

function* create(around: Around, name: string, template: ChildTemplate): Steps<Stack> {
  const { call, stack, operation } = around;
  const { timeoutMinutes, notificationArns } = template;
  const place = { id: newStackId(call, name), name, notificationArns };
  const prepared = yield* preparedFor(around, { place, template });
  const child = keepStack(call, {
    ...place,
    status: "CREATE_IN_PROGRESS",
    isRollbackDisabled: stack.isRollbackDisabled,
    isProtected: false,
    parent: stack.id,
    root: stack.root ?? stack.id,
    ...(timeoutMinutes !== undefined && { timeoutMinutes }),
  });
  const until = timeoutMinutes === undefined ? {} : { until: call.clock.now() + timeoutMinutes * 60_000 };
  const onFailure = operation.onFailure === "DO_NOTHING" ? "DO_NOTHING" : "ROLLBACK";
  return deploy(call, child, {
    ...prepared,
    goal: "CREATE",
    operation: { ...causeOf(operation), onFailure, ...until },
  });
}

function* update(around: Around, id: string, template: ChildTemplate): Steps<boolean> {
  const { call, operation } = around;
  const child = call.state.stacks.get(id);
  if (child === undefined) throw new MissingValue(`Stack [${id}] does not exist`);
  const prepared = yield* preparedFor(around, { place: child, template });
  const isSame = prepared.fault === undefined && !prepared.hasMacros && !planFor(call, child, prepared).plan.hasChanges;
  if (isSame) return false;
  deploy(call, child, {
    ...prepared,
    goal: "UPDATE",
    change: { notificationArns: template.notificationArns },
    operation: { ...causeOf(operation), onFailure: operation.onFailure, isHeld: true },
  });
  return true;
}

function revert({ call }: Around, id: string): boolean {
  const child = call.state.stacks.get(id);
  if (child === undefined) return false;
  if (call.state.operations.get(id)?.goal !== "UPDATE") return child.status.endsWith("_IN_PROGRESS");
  turnBack(call, child, undefined);
  return true;
}

function remove({ call, operation }: Around, id: string): boolean {
  const child = call.state.stacks.get(id);
  if (child === undefined || child.status === "DELETE_COMPLETE") return false;
  for (const { exportName } of child.outputs) {
    const user = exportName === undefined ? undefined : importerOf(call.state, exportName);
    if (user !== undefined) throw new MissingValue(`Export ${exportName} cannot be deleted as it is in use by ${user}`);
  }
  beginDeletion(call, child, causeOf(operation));
  return true;
}

function causeOf({ cause, endpoint }: Operation): Pick<Operation, "cause" | "endpoint"> {
  return { cause, endpoint };
}

/** What a nested stack is to be; its template may need what the request for the outer one has acknowledged. */
function* preparedFor(
  { call, stack, operation, ask }: Around,
  {
    place,
    template,
  }: { readonly place: Pick<Stack, "id" | "name" | "notificationArns">; readonly template: ChildTemplate },
): Steps<Prepared> {
  const { endpoint } = operation;
  const text = (yield* templateText({ TemplateURL: template.TemplateURL }, { ask, endpoint })) ?? "";
  return yield* prepare(call, place, {
    text,
    parameters: Object.entries(template.parameters).map(([ParameterKey, ParameterValue]) => ({
      ParameterKey,
      ParameterValue,
    })),
    previous: undefined,
    tags: template.tags,
    capabilities: definitionOf(call.state, stack.definition)?.capabilities ?? [],
    checksTransforms: true,
    endpoint,
    ask,
    isKnownType: (type) => isAllowedType(call, type),
  });
}
