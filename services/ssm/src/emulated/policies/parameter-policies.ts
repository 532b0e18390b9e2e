import { keys } from "@cloudstub/kit";
import { incompatiblePolicies, invalidPolicies, invalidPolicyType, tooManyPolicies } from "../errors.js";
import type { EmulatedState, ParameterPolicy, ParameterVersion } from "../state.js";

/** A policy as a request has it. */
interface GivenPolicy {
  readonly Type?: unknown;
  readonly Attributes?: unknown;
}

type Attributes = { readonly [name: string]: unknown };

const units: { readonly [unit: string]: number } = { Days: 86_400_000, Hours: 3_600_000 };

/** Reads the JSON of `Policies`. An empty policy in the list, `[{}]`, removes all (User Guide, "Assigning parameter policies"). Throws AWS's errors of policies. */
export function readPolicies(text: string): ParameterPolicy[] {
  const given = listIn(text).filter((policy) => Object.keys(policy).length > 0);
  if (given.length > 10) throw tooManyPolicies();
  const policies = given.map(readPolicy);
  if (policies.filter(({ type }) => type === "Expiration").length > 1) throw incompatiblePolicies();
  const needsExpiration = policies.some(({ type }) => type === "ExpirationNotification");
  if (needsExpiration && !policies.some(({ type }) => type === "Expiration")) throw incompatiblePolicies();
  return policies;
}

function listIn(text: string): readonly GivenPolicy[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    // Told below, like any other text that is not a list.
  }
  if (!Array.isArray(list) || !list.every((each) => typeof each === "object" && each !== null))
    throw invalidPolicies("Policies must be a JSON array of objects.");
  return list;
}

function readPolicy(policy: GivenPolicy): ParameterPolicy {
  const { Type } = policy;
  const attributes = attributesOf(policy);
  if (Type !== "Expiration" && Type !== "ExpirationNotification" && Type !== "NoChangeNotification")
    throw invalidPolicyType(Type);
  const isGood =
    Type === "Expiration"
      ? isTimestamp(attributes["Timestamp"])
      : isDuration(attributes, Type === "NoChangeNotification" ? "After" : "Before");
  if (!isGood) throw invalidPolicies(`The attributes of the policy ${Type} are not valid.`);
  return { type: Type, text: JSON.stringify(policy), status: "Pending" };
}

function attributesOf({ Attributes }: GivenPolicy): Attributes {
  return typeof Attributes === "object" && Attributes !== null ? (Attributes as Attributes) : {};
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** A time in the form of ISO 8601 with its offset: `2030-01-01T00:00:00.000Z` (User Guide, "Assigning parameter policies"). */
function isTimestamp(value: unknown): boolean {
  return typeof value === "string" && isoTime.test(value) && !Number.isNaN(Date.parse(value));
}

function isDuration({ Unit, ...attributes }: Attributes, name: string): boolean {
  const count = Number(attributes[name]);
  return (
    typeof Unit === "string" && Object.hasOwn(units, Unit) && Number.isInteger(count) && count > 0 && count <= 100_000
  );
}

/** When a policy of a parameter is due, in milliseconds. */
function dueTime({ policies = [], modifiedAt }: ParameterVersion, { type, text }: ParameterPolicy): number {
  const attributes = attributesIn(text);
  const length = (name: string) => Number(attributes[name]) * (units[String(attributes["Unit"])] ?? 0);
  if (type === "NoChangeNotification") return modifiedAt + length("After");
  if (type === "Expiration") return Date.parse(String(attributes["Timestamp"]));
  const expiration = policies.find((policy) => policy.type === "Expiration");
  return Date.parse(String(attributesIn(expiration?.text ?? "{}")["Timestamp"])) - length("Before");
}

function attributesIn(policy: string): Attributes {
  return attributesOf(JSON.parse(policy) as GivenPolicy);
}

/** Has the policies of a version applied when they are due. */
export function schedulePolicies({ duePolicies }: EmulatedState, parameter: ParameterVersion): void {
  const { name, version, policies = [] } = parameter;
  for (const [policy, each] of policies.entries())
    if (each.status === "Pending") duePolicies.set(dueKey(parameter, policy, each), { name, policy, version });
}

/** Forgets the policies of a version, when another one follows or the parameter is deleted: one of the same name may be created again. */
export function unschedulePolicies({ duePolicies }: EmulatedState, parameter: ParameterVersion): void {
  for (const [policy, each] of (parameter.policies ?? []).entries())
    duePolicies.delete(dueKey(parameter, policy, each));
}

function dueKey(parameter: ParameterVersion, policy: number, each: ParameterPolicy): string {
  return `${keys.time(dueTime(parameter, each))}${keys.text(parameter.name)}${parameter.version} ${policy}`;
}
