import { invalidLifecyclePolicy } from "./errors.js";

type Json = { readonly [name: string]: unknown };

/** When a policy was evaluated that never was (AWS CLI, examples of delete-lifecycle-policy: 0.0). Without images there is nothing to evaluate. */
export const NEVER = new Date(0);

/** The members that an object has to have, and those that it may have. */
interface Members {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

const ofRule: Members = { required: ["action", "rulePriority", "selection"], optional: ["description"] };
const ofAction: Members = { required: ["type"], optional: ["targetStorageClass"] };
const ofSelection: Members = {
  required: ["countNumber", "countType", "tagStatus"],
  optional: ["countUnit", "storageClass", "tagPatternList", "tagPrefixList"],
};

/** Kinds of counts, the unit that they need, and the storage class whose images they count (user guide, "Lifecycle policy properties in Amazon ECR"). */
const counts: ReadonlyMap<unknown, { readonly unit?: "days"; readonly storageClass: "standard" | "archive" }> = new Map(
  [
    ["imageCountMoreThan", { storageClass: "standard" }],
    ["sinceImagePushed", { unit: "days", storageClass: "standard" }],
    ["sinceImagePulled", { unit: "days", storageClass: "standard" }],
    ["sinceImageTransitioned", { unit: "days", storageClass: "archive" }],
  ],
);

/** User guide, "Lifecycle policy properties in Amazon ECR". */
const MOST_WILDCARDS = 4;

/**
 * Throws `InvalidParameterException` for a text that is not a lifecycle policy. The words are those of moto's tests and of AWS's users (cloudposse/terraform-aws-ecr,
 * issue 158 and pull request 132); which of several faults AWS tells is not documented.
 */
export function checkLifecyclePolicy(text: string): void {
  const rules = objectIn(text)["rules"];
  if (!Array.isArray(rules)) throw missing(["rules"]);
  if (rules.length === 0) throw noRules();
  checkTogether(rules.map(ruleOf));
}

function objectIn(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw invalidLifecyclePolicy("Could not map policyString into LifecyclePolicy.");
}

/** A rule, as far as it is compared with others. */
interface Rule {
  readonly priority: number;
  readonly tagStatus: string;
  readonly storageClass: unknown;
}

function ruleOf(value: unknown): Rule {
  const rule = withMembers(value, ofRule);
  const { description = "" } = rule;
  if (typeof description !== "string") throw wrongType(description, "string");
  const { type, targetStorageClass } = withMembers(rule["action"], ofAction);
  checkAmong(type, ["expire", "transition"]);
  if (type === "transition" ? targetStorageClass !== "archive" : targetStorageClass !== undefined) throw noSchema();
  const selection = withMembers(rule["selection"], ofSelection);
  checkSelection(selection);
  checkPositive(rule["rulePriority"]);
  return {
    priority: rule["rulePriority"],
    tagStatus: String(selection["tagStatus"]),
    storageClass: selection["storageClass"] ?? "standard",
  };
}

function checkSelection({ tagStatus, tagPatternList, tagPrefixList, storageClass, ...count }: Json): void {
  checkAmong(tagStatus, ["any", "tagged", "untagged"]);
  if (storageClass !== undefined) checkAmong(storageClass, ["archive", "standard"]);
  checkPositive(count["countNumber"]);
  const kind = counts.get(count["countType"]);
  if (kind === undefined || count["countUnit"] !== kind.unit) throw noSchema();
  if ((storageClass ?? "standard") !== kind.storageClass) throw noSchema();
  const lists = [tagPatternList, tagPrefixList].filter((list) => list !== undefined);
  if (lists.length !== (tagStatus === "tagged" ? 1 : 0) || !lists.every(isTexts)) throw noSchema();
  const wide = lists[0]?.find((text) => tagPatternList !== undefined && text.split("*").length - 1 > MOST_WILDCARDS);
  if (wide !== undefined) throw tooManyWildcards(wide);
}

/** Rules that can't stand beside one another. That priorities are told apart is documented, and not in which words. */
function checkTogether(rules: readonly Rule[]): void {
  const priorities = new Set(rules.map(({ priority }) => priority));
  if (priorities.size < rules.length) throw invalidLifecyclePolicy("Each rule must have a unique rulePriority.");
  for (const { tagStatus, storageClass, priority } of rules) {
    const others = rules.filter((rule) => rule.storageClass === storageClass && rule.priority !== priority);
    if (tagStatus === "untagged" && others.some((rule) => rule.tagStatus === "untagged"))
      throw invalidLifecyclePolicy("Only one rule can select Untagged images per storage class.");
    if (tagStatus === "any" && others.some((rule) => rule.priority > priority))
      throw invalidLifecyclePolicy("Rule for tagStatus=ANY must have the lowest priority per storage class");
  }
}

function withMembers(value: unknown, { required, optional }: Members): Json {
  if (!isObject(value)) throw wrongType(value, "object");
  const lacking = required.filter((name) => value[name] === undefined);
  if (lacking.length > 0) throw missing(lacking);
  const unknown = Object.keys(value).filter((name) => !required.includes(name) && !optional.includes(name));
  if (unknown.length > 0)
    throw invalidLifecyclePolicy(
      `object instance has properties which are not allowed by the schema: (${JSON.stringify(unknown.slice(0, 10))})`,
    );
  return value;
}

function checkAmong(value: unknown, allowed: readonly string[]): void {
  if (typeof value !== "string" || !allowed.includes(value))
    throw invalidLifecyclePolicy(
      `instance value (${JSON.stringify(value)}) not found in enum (possible values: ${JSON.stringify(allowed)})`,
    );
}

function checkPositive(value: unknown): asserts value is number {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw wrongType(value, "integer");
  if (value < 1)
    throw invalidLifecyclePolicy(`numeric instance is lower than the required minimum (minimum: 1, found: ${value})`);
}

const wrongType = (value: unknown, type: string) =>
  invalidLifecyclePolicy(
    `instance type (${typeName(value)}) does not match any allowed primitive type (allowed: ["${type}"])`,
  );

/** The words of the validator whose other words AWS's users report. */
const noRules = () =>
  invalidLifecyclePolicy("array is too short: must have at least 1 elements but instance has 0 elements");

/** AWS's words are not documented. */
const tooManyWildcards = (pattern: string) =>
  invalidLifecyclePolicy(`The tag pattern '${pattern}' has more than ${MOST_WILDCARDS} wildcards.`);

const missing = (names: readonly string[]) =>
  invalidLifecyclePolicy(`object has missing required properties (${JSON.stringify(names)})`);

const noSchema = () => invalidLifecyclePolicy("instance failed to match exactly one schema (matched 0 out of 2)");

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function isObject(value: unknown): value is Json {
  return typeName(value) === "object";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === "string");
}
