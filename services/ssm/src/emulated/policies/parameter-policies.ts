import { keys } from "@cloudstub/kit";
import { incompatiblePolicies, invalidPolicies, invalidPolicyType, tooManyPolicies } from "../errors.js";
import type { EmulatedState, ParameterPolicy, ParameterVersion } from "../state.js";

/** A policy as a request has it. */
interface GivenPolicy {
  readonly Type?: unknown;
  readonly Attributes?: { readonly [name: string]: unknown };
}

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
    // Told below, like any other text that is no list.
  }
  if (!Array.isArray(list) || !list.every((each) => typeof each === "object" && each !== null))
    throw invalidPolicies("Policies must be a JSON array of objects.");
  return list;
}

function readPolicy(policy: GivenPolicy): ParameterPolicy {
  const { Type, Attributes = {} } = policy;
  if (Type !== "Expiration" && Type !== "ExpirationNotification" && Type !== "NoChangeNotification") throw invalidPolicyType(Type);
  const isGood =
    Type === "Expiration"
      ? isTimestamp(Attributes["Timestamp"])
      : isDuration(Attributes, Type === "NoChangeNotification" ? "After" : "Before");
  if (!isGood) throw invalidPolicies(`The attributes of the policy ${Type} are not valid.`);
  return { type: Type, text: JSON.stringify(policy), status: "Pending" };
}

function isTimestamp(value: unknown): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

function isDuration({ Unit, ...attributes }: NonNullable<GivenPolicy["Attributes"]>, name: string): boolean {
  const count = Number(attributes[name]);
  return typeof Unit === "string" && Object.hasOwn(units, Unit) && Number.isInteger(count) && count > 0 && count <= 100_000;
}

/** When a policy of a parameter is due, in milliseconds. */
function dueTime({ policies = [], modifiedAt }: ParameterVersion, { type, text }: ParameterPolicy): number {
  const { Attributes = {} } = JSON.parse(text) as GivenPolicy;
  const length = (name: string) => Number(Attributes[name]) * (units[String(Attributes["Unit"])] ?? 0);
  if (type === "NoChangeNotification") return modifiedAt + length("After");
  if (type === "Expiration") return Date.parse(String(Attributes["Timestamp"]));
  const expiration = policies.find((policy) => policy.type === "Expiration");
  const { Attributes: expires = {} } = JSON.parse(expiration?.text ?? "{}") as GivenPolicy;
  return Date.parse(String(expires["Timestamp"])) - length("Before");
}

/** Has the policies of a version applied when they are due. Those of an older version are forgotten when they come up. */
export function schedulePolicies({ duePolicies }: EmulatedState, parameter: ParameterVersion): void {
  for (const [policy, each] of (parameter.policies ?? []).entries()) {
    const { name, version } = parameter;
    if (each.status === "Pending")
      duePolicies.set(`${keys.time(dueTime(parameter, each))}${keys.text(name)}${version} ${policy}`, { name, policy, version });
  }
}
