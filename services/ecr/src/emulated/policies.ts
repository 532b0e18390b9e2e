import { grammarFault, type PolicyStatement, policyIn, statementsIn } from "@cloudstub/kit";
import { invalidPolicy } from "./errors.js";

const principalAndAction = [
  ["Principal", "NotPrincipal"],
  ["Action", "NotAction"],
] as const;

/** What each statement has: one element of each pair. */
const needed: { readonly [kind in "repository" | "registry"]: readonly (readonly (keyof PolicyStatement)[])[] } = {
  repository: principalAndAction,
  registry: [...principalAndAction, ["Resource", "NotResource"]],
};

/**
 * Throws `InvalidParameterException` for a text that is not the policy of a repository, which needs no resource, or of a registry, which does (user guide,
 * "Private repository policies in Amazon ECR" and "Private registry permissions in Amazon ECR").
 */
export function checkPolicy(kind: keyof typeof needed, text: string): void {
  const policy = policyIn(text);
  const statements = statementsIn(policy);
  const isWhole = (statement: PolicyStatement) =>
    needed[kind].every((pair) => pair.some((element) => statement[element] !== undefined));
  if (grammarFault(policy) !== undefined || statements.length === 0 || !statements.every(isWhole))
    throw invalidPolicy(kind);
}
