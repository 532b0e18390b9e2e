import { causeOf } from "../../engine/requests/cause.js";
import { deploy } from "../../engine/requests/deploy.js";
import { checkUpdatable, planFor } from "../../engine/requests/plan-of.js";
import { policyText } from "../../engine/requests/policy-text.js";
import { preparedOf } from "../../engine/requests/prepared.js";
import { noStack, nothingToUpdate } from "../../engine/stacks/errors.js";
import { stackOf } from "../../engine/stacks/find.js";
import { checkStackPolicy } from "../../engine/stacks/policies.js";
import type { EmulatedHandler } from "../../types.js";

/** Changes a stack to what a template says. */
export const updateStack: EmulatedHandler<"UpdateStack"> = async (input, call) => {
  const named = stackOf(call.state, input.StackName, noStack);
  checkUpdatable(named);
  const prepared = await preparedOf(call, input, { stack: named, checksTransforms: true });
  const policy = await policyText(call, { body: input.StackPolicyBody, url: input.StackPolicyURL });
  if (policy !== undefined) checkStackPolicy(policy);
  const { StackPolicyDuringUpdateBody: body, StackPolicyDuringUpdateURL: url } = input;
  const duringUpdate = await policyText(call, { body, url });
  if (duringUpdate !== undefined) checkStackPolicy(duringUpdate);
  return call.atomically(() => {
    const stack = stackOf(call.state, named.id, noStack);
    checkUpdatable(stack);
    if (!planFor(call, stack, prepared).plan.hasChanges && !prepared.hasMacros) throw nothingToUpdate();
    const isRollbackDisabled = input.DisableRollback ?? stack.isRollbackDisabled;
    deploy(call, stack, {
      ...prepared,
      goal: "UPDATE",
      change: {
        isRollbackDisabled,
        ...(input.NotificationARNs !== undefined && { notificationArns: input.NotificationARNs }),
        ...(input.RoleARN !== undefined && { roleArn: input.RoleARN }),
        ...(input.RollbackConfiguration !== undefined && { rollbackConfiguration: input.RollbackConfiguration }),
        ...(policy !== undefined && { policy }),
      },
      operation: {
        ...causeOf(call),
        onFailure: isRollbackDisabled ? "DO_NOTHING" : "ROLLBACK",
        ...(duringUpdate !== undefined && { policy: duringUpdate }),
        ...(input.ClientRequestToken !== undefined && { token: input.ClientRequestToken }),
      },
    });
    return { StackId: stack.id };
  });
};
