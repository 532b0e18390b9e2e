import type { ChangeSet, Operation, Stack } from "../../state.js";
import type { Home } from "../deploy/home.js";
import { deploy } from "../requests/deploy.js";
import { planFor } from "../requests/plan-of.js";
import { beginDeletion, turnBack } from "../requests/turn-back.js";
import { ResourceFailure } from "../resources/failure.js";
import type { ChildrenOf, ChildTemplate } from "../resources/handler.js";
import { definitionOf } from "../stacks/definitions.js";
import { importerOf } from "../stacks/exports.js";
import { MissingValue } from "../stacks/known.js";
import { belongingTo, keepStack, newStackId } from "../stacks/new-stack.js";
import { changeOperation } from "../stacks/operations.js";
import { plannedFor } from "../stacks/planned-for.js";
import type { Prepared } from "../stacks/prepare.js";
import type { Ask, Steps } from "../steps.js";
import { type ChildSubject, preparedChild } from "./prepared-child.js";

/** The stack that is worked on, and how it calls other services. */
interface Around extends Pick<Home, "call" | "stack" | "operation"> {
  readonly ask: Ask;
  /** What the change set that is executed has planned for it. */
  readonly planned: ChangeSet | undefined;
}

/** The nested stack that a resource of a stack which is worked on is. */
export const childrenOf: ChildrenOf<Home> = ({ call, stack, operation }, logicalId, ask) => {
  const around = { call, stack, operation, ask, planned: plannedFor(call.state, operation, logicalId) };
  return {
    create: (name, template) => create(around, name, template),
    update: (id, template) => update(around, id, template),
    revert: (id) => revert(around, id),
    remove: (id) => remove(around, id),
    get: (id) => call.state.stacks.get(id),
  };
};

function* create(around: Around, name: string, template: ChildTemplate): Steps<Stack> {
  const { call, stack, operation, planned } = around;
  const { timeoutMinutes, notificationArns } = template;
  const reviewed = reviewedBy(around);
  const place = reviewed ?? { id: newStackId(call, name), name, notificationArns };
  const prepared = yield* preparedFor(around, { place, template });
  count(around, prepared.compiled.order.length);
  const settings = {
    status: "CREATE_IN_PROGRESS",
    notificationArns,
    isRollbackDisabled: stack.isRollbackDisabled,
    ...(timeoutMinutes !== undefined && { timeoutMinutes }),
    ...(planned !== undefined && { changeSet: planned.id }),
  };
  const child =
    reviewed === undefined
      ? keepStack(call, { ...place, ...settings, isProtected: false, ...belongingTo(stack) })
      : { ...reviewed, ...settings };
  const until = timeoutMinutes === undefined ? {} : { until: call.clock.now() + timeoutMinutes * 60_000 };
  const onFailure = operation.onFailure === "DO_NOTHING" ? "DO_NOTHING" : "ROLLBACK";
  return deploy(call, child, {
    ...prepared,
    goal: "CREATE",
    operation: { ...causeOf(around), onFailure, ...until },
  });
}

/** The nested stack that a change set has made for review. */
function reviewedBy({ call, planned }: Around): Stack | undefined {
  const stack = call.state.stacks.get(planned?.stack ?? "");
  return stack?.status === "REVIEW_IN_PROGRESS" ? stack : undefined;
}

function* update(around: Around, id: string, template: ChildTemplate): Steps<boolean> {
  const { call, operation, planned } = around;
  const child = call.state.stacks.get(id);
  if (child === undefined) throw new MissingValue(`Stack [${id}] does not exist`);
  const prepared = yield* preparedFor(around, { place: child, template });
  const { plan } = planFor(call, child, prepared);
  if (prepared.fault === undefined && !prepared.hasMacros && !plan.hasChanges) return false;
  count(around, [...plan.resources.values()].filter(({ action }) => action !== "None").length);
  deploy(call, child, {
    ...prepared,
    goal: "UPDATE",
    change: { notificationArns: template.notificationArns, ...(planned !== undefined && { changeSet: planned.id }) },
    operation: { ...causeOf(around), onFailure: operation.onFailure, isHeld: true },
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

function remove({ call, operation: { cause, endpoint } }: Around, id: string): boolean {
  const child = call.state.stacks.get(id);
  if (child === undefined || child.status === "DELETE_COMPLETE") return false;
  for (const { exportName } of child.outputs) {
    const user = exportName === undefined ? undefined : importerOf(call.state, exportName);
    if (user !== undefined) throw new MissingValue(`Export ${exportName} cannot be deleted as it is in use by ${user}`);
  }
  beginDeletion(call, child, { cause, endpoint });
  return true;
}

/** How many resources of nested stacks one operation makes or changes (CloudFormation User Guide, "Quotas"). A template that contains itself ends there. */
const MAX_NESTED_RESOURCES = 2500;

/** Throws a `ResourceFailure` where there are too many, in the words of AWS as a user reports them (aws-amplify/amplify-cli, issue 13491). */
function count({ call, stack }: Around, resources: number): void {
  const outermost = stack.root ?? stack.id;
  const nestedResources = (call.state.operations.get(outermost)?.nestedResources ?? 0) + resources;
  if (nestedResources > MAX_NESTED_RESOURCES)
    throw new ResourceFailure("Limit on the number of resources in a single stack operation exceeded");
  changeOperation(call, outermost, { nestedResources });
}

/** What the operation of a nested stack has from the one around it. */
function causeOf({
  operation: { cause, endpoint },
  planned,
}: Around): Pick<Operation, "cause" | "endpoint" | "changeSet"> {
  return { cause, endpoint, ...(planned !== undefined && { changeSet: planned.id }) };
}

function preparedFor(
  { call, stack, operation: { endpoint }, ask, planned }: Around,
  subject: Omit<ChildSubject, "text">,
): Steps<Prepared> {
  const capabilities = definitionOf(call.state, stack.definition)?.capabilities ?? [];
  // What was planned is done, whatever has become of the object in S3.
  const text = definitionOf(call.state, planned?.definition)?.template;
  return preparedChild({ call, ask, endpoint, capabilities }, { ...subject, text });
}
