import { causeOf } from "../../engine/requests/cause.js";
import { deploy } from "../../engine/requests/deploy.js";
import { planFor } from "../../engine/requests/plan-of.js";
import { policyText } from "../../engine/requests/policy-text.js";
import { preparedOf } from "../../engine/requests/prepared.js";
import { stackExists } from "../../engine/stacks/errors.js";
import { checkStackName, findStack } from "../../engine/stacks/find.js";
import { keepStack, newStackId } from "../../engine/stacks/new-stack.js";
import { checkStackPolicy } from "../../engine/stacks/policies.js";
import { validationError } from "../../engine/template/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a stack, and makes its resources. */
export const createStack: EmulatedHandler<"CreateStack"> = async (input, call) => {
  const { StackName: name, NotificationARNs: notificationArns = [], TimeoutInMinutes, RoleARN } = input;
  checkStackName(name);
  if (input.DisableRollback !== undefined && input.OnFailure !== undefined)
    throw validationError("You can specify either DisableRollback or OnFailure, but not both.");
  if (findStack(call.state, name) !== undefined) throw stackExists(name);
  const id = newStackId(call, name);
  const prepared = await preparedOf(call, input, { stack: { id, name, notificationArns }, checksTransforms: true });
  const policy = await policyText(call, { body: input.StackPolicyBody, url: input.StackPolicyURL });
  if (policy !== undefined) checkStackPolicy(policy);
  return call.atomically(() => {
    if (findStack(call.state, name) !== undefined) throw stackExists(name);
    const isRollbackDisabled = input.DisableRollback ?? input.OnFailure === "DO_NOTHING";
    const stack = keepStack(call, {
      id,
      name,
      status: "CREATE_IN_PROGRESS",
      notificationArns,
      isRollbackDisabled,
      isProtected: input.EnableTerminationProtection ?? false,
      ...(TimeoutInMinutes !== undefined && { timeoutMinutes: TimeoutInMinutes }),
      ...(RoleARN !== undefined && { roleArn: RoleARN }),
      ...(policy !== undefined && { policy }),
      ...(input.RollbackConfiguration !== undefined && { rollbackConfiguration: input.RollbackConfiguration }),
    });
    planFor(call, stack, prepared);
    const onFailure = isRollbackDisabled ? "DO_NOTHING" : (input.OnFailure ?? "ROLLBACK");
    const until = TimeoutInMinutes === undefined ? {} : { until: call.clock.now() + TimeoutInMinutes * 60_000 };
    const token = input.ClientRequestToken === undefined ? {} : { token: input.ClientRequestToken };
    deploy(call, stack, {
      ...prepared,
      goal: "CREATE",
      operation: { ...causeOf(call), onFailure, ...until, ...token },
    });
    return { StackId: id };
  });
};
