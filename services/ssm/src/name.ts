import { arn } from "@cloudstub/kit";
import { constraintBroken, hierarchyTooDeep, invalidName, nameNotFullyQualified, reservedName } from "./errors.js";
import type { Parameter, SsmState } from "./state.js";
import type { SsmCall } from "./types.js";

const maxLength = 2048;
const maxLevels = 15;
const maxNames = 10;
const arnPattern = /^arn:[^:]*:ssm:[^:]*:[^:]*:parameter(\/.*)$/s;

/**
 * Throws if a new parameter can't have this name: `ValidationException`, `AccessDeniedException` below `/aws/`, or
 * `HierarchyLevelLimitExceededException` (Systems Manager User Guide, "About requirements and constraints for parameter names").
 */
export function checkNewName(name: string): void {
  if (name === "") throw constraintBroken(name, "name", "have length greater than or equal to 1");
  if (name.length > maxLength) throw constraintBroken(name, "name", `have length less than or equal to ${maxLength}`);
  if (name.includes("/") && !name.startsWith("/")) throw nameNotFullyQualified();
  const levels = name.replace(/^\//, "").split("/");
  if (/^\/aws\//i.test(name)) throw reservedName(name);
  if (/^\/?(aws|ssm)/i.test(name)) throw invalidName(levels.length === 1 ? `"aws" or "ssm"` : `"ssm"`);
  if (!levels.every((level) => /^[A-Za-z0-9_.-]+$/.test(level))) throw invalidName(`"ssm"`);
  if (levels.length > maxLevels) throw hierarchyTooDeep();
}

/**
 * The distinct names of a request that takes up to ten. Throws `ValidationException` for none, or more.
 */
export function namesIn(names: readonly string[]): string[] {
  const printed = `[${names.join(", ")}]`;
  if (names.length === 0) throw constraintBroken(printed, "names", "have length greater than or equal to 1");
  if (names.length > maxNames)
    throw constraintBroken(printed, "names", `have length less than or equal to ${maxNames}`);
  return [...new Set(names)];
}

/** The ARN of a parameter; a name without a leading slash gets one: `…:parameter/name`. */
export function parameterArn(call: Pick<SsmCall, "partition" | "region" | "account">, name: string): string {
  return arn(call, "ssm", `parameter${name.startsWith("/") ? "" : "/"}${name}`);
}

/**
 * The parameter of this name or full ARN, or undefined. Only the name in an ARN counts. A version or label after the
 * name is not resolved (specification 8): no parameter has the name `name:1`.
 */
export function lookUp({ parameters }: Pick<SsmState, "parameters">, nameOrArn: string): Parameter | undefined {
  const path = arnPattern.exec(nameOrArn)?.[1];
  if (path === undefined) return parameters.get(nameOrArn);
  return parameters.get(path) ?? parameters.get(path.slice(1));
}
