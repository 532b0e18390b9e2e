import { modelled } from "@cloudstub/kit";
import { type NestedPlan, nestedPlans } from "../../engine/children/nested-plans.js";
import { checkUpdatable } from "../../engine/requests/plan-of.js";
import { preparedOf } from "../../engine/requests/prepared.js";
import { noStack } from "../../engine/stacks/errors.js";
import { checkStackName, findStack } from "../../engine/stacks/find.js";
import { newStack, newStackId } from "../../engine/stacks/new-stack.js";
import type { Prepared } from "../../engine/stacks/prepare.js";
import { deleteReviewed } from "../../engine/stacks/reviewed.js";
import { askFor, perform } from "../../engine/steps.js";
import { validationError } from "../../engine/template/errors.js";
import type { Stack } from "../../state.js";
import type { EmulatedCall, EmulatedCloudformation, EmulatedHandler } from "../../types.js";
import { keepChangeSet, reviewed } from "./planned-change-set.js";

type Input = Parameters<EmulatedHandler<"CreateChangeSet">>[0];

/**
 * Plans the changes of a stack, and on request those of its nested stacks. The change set of a new stack also makes the stack, without resources.
 */
export const createChangeSet: EmulatedHandler<"CreateChangeSet"> = async (input, call) => {
  const { ChangeSetName: name } = input;
  if (!input.StackName.startsWith("arn:")) checkStackName(input.StackName);
  const asked = stackFor(call, input) ?? newcomer(call, input);
  const prepared = await preparedOf(call, input, { stack: asked, checksTransforms: false });
  const nested = input.IncludeNestedStacks ? await nestedIn(call, asked, prepared) : [];
  return call.atomically(() => {
    const stack = stackFor(call, input) ?? reviewed(call, asked);
    const namesake = call.state.changeSets.get(call.state.changeSetNames.of(stack.id).get(name) ?? "");
    // Tools name change sets by the second, in which they can try twice here.
    if (namesake !== undefined && namesake.status !== "FAILED") throw alreadyThere(name, stack);
    deleteReviewed(call, namesake?.id);
    const type = input.ChangeSetType === "CREATE" ? "CREATE" : "UPDATE";
    const settings = settingsOf(input, stack);
    const { changeSet } = keepChangeSet(call, { name, type, stack, prepared, fault: prepared.fault, nested, settings });
    return { Id: changeSet.id, StackId: stack.id };
  });
};

/** A stack that is not there yet. */
function newcomer(call: EmulatedCall, { StackName, NotificationARNs: notificationArns = [] }: Input): Stack {
  const settings = { status: "REVIEW_IN_PROGRESS", isRollbackDisabled: false, isProtected: false };
  return newStack(call, { id: newStackId(call, StackName), name: StackName, notificationArns, ...settings });
}

function nestedIn(call: EmulatedCall, stack: Stack, prepared: Prepared): NestedPlan[] | Promise<NestedPlan[]> {
  const { endpoint } = call;
  const { capabilities } = prepared.definition;
  return perform(nestedPlans({ call, ask: askFor(call.peers, {}), endpoint, capabilities }, stack, prepared));
}

function settingsOf(input: Input, stack: Stack) {
  return {
    description: input.Description,
    notificationArns: input.NotificationARNs ?? stack.notificationArns,
    rollbackConfiguration: input.RollbackConfiguration,
    includesNested: input.IncludeNestedStacks ?? false,
    onFailure: input.OnStackFailure ?? "ROLLBACK",
    roleArn: input.RoleARN,
  };
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

/** The code that AWS's model has for it. */
function alreadyThere(name: string, stack: Stack): Error {
  return modelled<EmulatedCloudformation>(
    "AlreadyExistsException",
    `ChangeSet ${name} cannot be created due to a mismatch with existing attribute Name of stack ${stack.name}`,
  );
}
