import { keys } from "@cloudstub/kit";
import { policyExists } from "../../engine/errors.js";
import { checkManagedPolicy } from "../../engine/identity-policy.js";
import { arnOf, keyOf, newId } from "../../engine/names.js";
import { policyEntry } from "../../engine/policies.js";
import { shownTags, withTags } from "../../engine/tags.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a managed policy, with its first version. */
export const createPolicy: EmulatedHandler<"CreatePolicy"> = (input, call) => {
  const { PolicyName: name, PolicyDocument: document, Path: path = "/" } = input;
  const { state, clock, ids } = call;
  checkManagedPolicy(document);
  if (state.policyArns.has(keyOf(name))) throw policyExists(name);
  const now = clock.now();
  const arn = arnOf(call, "policy", { path, name });
  const policy = {
    id: newId("ANPA", ids),
    name,
    path,
    createdAt: now,
    updatedAt: now,
    description: input.Description,
    defaultVersion: 1,
    lastVersion: 1,
    tags: withTags([], input.Tags),
  };
  state.policies.set(arn, policy);
  state.policyArns.set(keyOf(name), arn);
  state.policyVersions.of(arn).set(keys.counter(1), { number: 1, document, createdAt: now });
  return { Policy: { ...policyEntry(call, { ...policy, arn }), ...shownTags(policy.tags) } };
};
