import { arn, keysIn, type Permissions, unmodelled } from "@cloudstub/kit";
import type { EmulatedCall } from "./types.js";

/**
 * What callers need permissions for (Service Authorization Reference, "Actions, resources, and condition keys for AWS CloudFormation"). The resources of a stack are made with the rights of
 * CloudFormation itself: what the caller's or the stack's role may do with them is not asked.
 */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    const action = `cloudformation:${operation}`;
    const { StackName, RoleARN, ChangeSetName } = input;
    // A change set that is named by its ARN is found whatever stack the request names.
    const named = [changeSetStack(ChangeSetName, call), StackName].find((each) => typeof each === "string");
    const ofStack = named?.startsWith("arn:") ? named : arn(call, "cloudformation", `stack/${named}/*`);
    const own = { action, resource: named === undefined ? "*" : ofStack };
    if (typeof RoleARN !== "string") return [own];
    const keys = keysIn({ "iam:passedtoservice": ["cloudformation.amazonaws.com"] });
    return [own, { action: "iam:PassRole", resource: RoleARN, keys }];
  },
  refuse: (sentence) => unmodelled("AccessDenied", 403, sentence),
};

/** The stack of a change set that a request names by its ARN. */
function changeSetStack(changeSet: unknown, { state }: EmulatedCall): string | undefined {
  return typeof changeSet === "string" ? state.changeSets.get(changeSet)?.stack : undefined;
}
