import { arn, modelled } from "@cloudstub/kit";
import { changesOf } from "../../engine/plan/changes.js";
import type { DetailInput } from "../../engine/plan/details.js";
import type { Plan } from "../../engine/plan/plan.js";
import { checkUpdatable, planFor } from "../../engine/requests/plan-of.js";
import { preparedOf } from "../../engine/requests/prepared.js";
import { definitionOf } from "../../engine/stacks/definitions.js";
import { noStack } from "../../engine/stacks/errors.js";
import { tellStatus } from "../../engine/stacks/events.js";
import { checkStackName, findStack } from "../../engine/stacks/find.js";
import { keepStack, newStackId } from "../../engine/stacks/new-stack.js";
import type { Prepared } from "../../engine/stacks/prepare.js";
import { validationError } from "../../engine/template/errors.js";
import type { ChangeSet, Stack } from "../../state.js";
import type { EmulatedCall, EmulatedCloudformation, EmulatedHandler } from "../../types.js";

type Input = Parameters<EmulatedHandler<"CreateChangeSet">>[0];

/** Plans the changes of a stack. The change set of a new stack also makes the stack, without resources. */
export const createChangeSet: EmulatedHandler<"CreateChangeSet"> = async (input, call) => {
  const { StackName, ChangeSetName, NotificationARNs: notificationArns = [] } = input;
  checkNames(input);
  const existing = stackFor(call, input);
  const place = existing ?? { id: newStackId(call, StackName), name: StackName, notificationArns };
  const prepared = await preparedOf(call, input, { stack: place, checksTransforms: false });
  return call.atomically(() => {
    const current = stackFor(call, input);
    const stack = current ?? reviewed(call, place);
    const names = call.state.changeSetNames.of(stack.id);
    const namesake = call.state.changeSets.get(names.get(ChangeSetName) ?? "");
    // Tools name change sets by the second, in which they can try twice here.
    if (namesake !== undefined && namesake.status !== "FAILED") throw alreadyThere(ChangeSetName, stack);
    const changeSet = planned(call, stack, { input, prepared });
    call.state.definitions.set(prepared.definition.id, prepared.definition);
    call.state.changeSets.set(changeSet.id, changeSet);
    names.set(changeSet.name, changeSet.id);
    return { Id: changeSet.id, StackId: stack.id };
  });
};

function checkNames({ StackName, ChangeSetName }: Input): void {
  if (!StackName.startsWith("arn:")) checkStackName(StackName);
  if (/^[a-zA-Z][-a-zA-Z0-9]*$/.test(ChangeSetName) && ChangeSetName.length <= 128) return;
  throw validationError(
    `1 validation error detected: Value '${ChangeSetName}' at 'changeSetName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z][-a-zA-Z0-9]*`,
  );
}

/** The stack that the change set is for; undefined for one that is to be created. Throws `ValidationError` where it is there, or is not. */
function stackFor(
  call: EmulatedCall,
  { StackName, ChangeSetName, ChangeSetType = "UPDATE" }: Input,
): Stack | undefined {
  const stack = findStack(call.state, StackName);
  if (ChangeSetType === "IMPORT") throw validationError("Resources of an account can't be imported into stacks here.");
  if (ChangeSetType === "CREATE") {
    if (stack !== undefined && stack.status !== "REVIEW_IN_PROGRESS" && stack.status !== "DELETE_COMPLETE")
      throw validationError(
        `Stack [${StackName}] already exists and cannot be created again with the changeSet [${ChangeSetName}].`,
      );
    if (stack === undefined && StackName.startsWith("arn:")) throw noStack(StackName);
    return stack;
  }
  if (stack === undefined) throw noStack(StackName);
  checkUpdatable(stack);
  return stack;
}

function reviewed(
  call: EmulatedCall,
  { id, name, notificationArns }: Pick<Stack, "id" | "name" | "notificationArns">,
): Stack {
  const status = "REVIEW_IN_PROGRESS";
  const settings = { isRollbackDisabled: false, isProtected: false };
  return tellStatus(call, keepStack(call, { id, name, notificationArns, status, ...settings }), {
    status,
    reason: "User Initiated",
  });
}

/** The code that AWS's model has for it. */
function alreadyThere(name: string, stack: Stack): Error {
  return modelled<EmulatedCloudformation>(
    "AlreadyExistsException",
    `ChangeSet ${name} cannot be created due to a mismatch with existing attribute Name of stack ${stack.name}`,
  );
}

function planned(
  call: EmulatedCall,
  stack: Stack,
  { input, prepared }: { readonly input: Input; readonly prepared: Prepared },
): ChangeSet {
  const { definition, compiled } = prepared;
  const { plan, before } = planFor(call, stack, prepared);
  const current = definitionOf(call.state, stack.definition);
  const detail = {
    plan,
    compiled,
    before,
    parameters: definition.parameters,
    parametersBefore: current?.parameters ?? [],
  };
  const isCreation = input.ChangeSetType === "CREATE";
  return {
    id: arn(call, "cloudformation", `changeSet/${input.ChangeSetName}/${call.ids.uuid()}`),
    name: input.ChangeSetName,
    stack: stack.id,
    type: isCreation ? "CREATE" : "UPDATE",
    createdAt: call.clock.now(),
    ...statusOf(prepared, isCreation || plan.hasChanges || prepared.hasMacros ? detail : undefined),
    description: input.Description,
    definition: definition.id,
    warning: warningOf(plan),
    notificationArns: input.NotificationARNs ?? stack.notificationArns,
    rollbackConfiguration: input.RollbackConfiguration,
    includesNested: input.IncludeNestedStacks ?? false,
    onFailure: input.OnStackFailure ?? "ROLLBACK",
    roleArn: input.RoleARN,
  };
}

const failed = { status: "FAILED", executionStatus: "UNAVAILABLE", changes: [], detailedChanges: [] };

/** What becomes of a change set: without details nothing changes. */
function statusOf({ fault, definition }: Prepared, detail: Omit<DetailInput, "withValues"> | undefined) {
  if (fault !== undefined) return { ...failed, reason: fault };
  if (detail !== undefined) return changing(detail);
  // Of templates with transforms tools read this sentence.
  const transformed = "No updates are to be performed.";
  const plain =
    "The submitted information didn't contain changes. Submit different information to create a change set.";
  return { ...failed, reason: definition.isTransformed ? transformed : plain };
}

function changing(detail: Omit<DetailInput, "withValues">) {
  return {
    status: "CREATE_COMPLETE",
    executionStatus: "AVAILABLE",
    changes: changesOf({ ...detail, withValues: false }),
    detailedChanges: changesOf({ ...detail, withValues: true }),
  };
}

/** What is not known although it would be, if another stack exported it (recorded answer of AWS). */
function warningOf({ missingExports: [missing] }: Plan): string | undefined {
  return (
    missing &&
    `[WARN] --include-property-values option can return incomplete ChangeSet data because: ChangeSet creation failed for resource [${missing.id}] because: No export named ${missing.name}`
  );
}
