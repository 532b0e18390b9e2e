import { keys } from "@cloudstub/kit";
import { parameterAlreadyExists, typeRequired } from "../errors.js";
import { checkNewName } from "../name.js";
import { keyOfPlainText, oldestIsLabelled, parameterNotFound, reservedName, typeChanged } from "./errors.js";
import { parameterOf } from "./names.js";
import { readPolicies, schedulePolicies, unschedulePolicies } from "./policies/parameter-policies.js";
import { defaultTier } from "./settings/service-settings.js";
import type { EmulatedState, ParameterVersion } from "./state.js";
import type { StoreCall } from "./types.js";
import { checkPattern } from "./values/allowed-pattern.js";
import { checkDataType } from "./values/data-type.js";
import type { Encrypted } from "./values/encryption.js";
import { tierOf } from "./values/tier.js";

/** A parameter as a request describes it. */
export interface ParameterInput {
  readonly Name: string;
  readonly Value: string;
  readonly Type?: ParameterVersion["type"] | undefined;
  readonly Description?: string | undefined;
  readonly KeyId?: string | undefined;
  readonly Overwrite?: boolean | undefined;
  readonly AllowedPattern?: string | undefined;
  readonly Tier?: string | undefined;
  readonly Policies?: string | undefined;
  readonly DataType?: string | undefined;
}

/** Versions of a parameter that are kept. */
const MAX_VERSIONS = 100;
const defaultKey = "alias/aws/ssm";

/** The version that a request would make. Members that it omits keep their values. Throws what PutParameter throws, and writes nothing. */
export function nextVersion(
  { state, clock }: Pick<StoreCall, "state" | "clock">,
  input: ParameterInput,
): ParameterVersion {
  const { Value: value } = input;
  const existing = replacedBy(state, input);
  const type = checkedType(input, existing);
  const dataType = checkedDataType(input, existing);
  const { policies, tier } = policiesAndTier(input, input.Tier ?? defaultTier(state), existing);
  const allowedPattern = checkedAgainst(input.AllowedPattern ?? existing?.allowedPattern, value);
  return {
    name: existing?.name ?? input.Name,
    type,
    value,
    version: (existing?.version ?? 0) + 1,
    modifiedAt: clock.now(),
    description: input.Description ?? existing?.description,
    keyId: keyOf(type, input, existing),
    allowedPattern,
    tier,
    dataType,
    ...(policies && { policies }),
  };
}

/** The version that the request replaces; undefined where it makes a new parameter. */
function replacedBy(state: EmulatedState, { Name: name, Overwrite }: ParameterInput): Existing {
  // Any first level that begins so is reserved, in whatever case (recorded answers of AWS).
  if (/^\/aws[^/]*\//i.test(name)) throw reservedName(name);
  checkNewName(name);
  const existing = parameterOf(state, name);
  if (existing !== undefined && !Overwrite) throw parameterAlreadyExists();
  return existing;
}

type Existing = ParameterVersion | undefined;

/** The type, which a parameter keeps. */
function checkedType({ Type, KeyId }: ParameterInput, existing: Existing): ParameterVersion["type"] {
  const type = Type ?? existing?.type;
  if (type === undefined) throw typeRequired();
  if (existing !== undefined && existing.type !== type) throw typeChanged();
  if (KeyId !== undefined && type !== "SecureString") throw keyOfPlainText();
  return type;
}

/** The data type, which the value fits. */
function checkedDataType({ DataType, Value }: ParameterInput, existing: Existing) {
  const dataType = DataType ?? existing?.dataType ?? "text";
  checkDataType(dataType, Value);
  return dataType;
}

/** The pattern that the value matches. An empty one takes the pattern away. */
function checkedAgainst(pattern: string | undefined, value: string): string | undefined {
  if (pattern !== undefined && pattern !== "") checkPattern(value, pattern);
  return pattern;
}

function keyOf(type: ParameterVersion["type"], { KeyId }: ParameterInput, existing: Existing): string | undefined {
  return type === "SecureString" ? (KeyId ?? existing?.keyId ?? defaultKey) : undefined;
}

/** The policies, undefined where there is none, and the tier, which depends on them. */
function policiesAndTier({ Value: value, Policies }: ParameterInput, wanted: string | undefined, existing: Existing) {
  const all = Policies === undefined ? existing?.policies : readPolicies(Policies);
  const policies = all !== undefined && all.length > 0 ? all : undefined;
  return { policies, tier: tierOf({ wanted, before: existing?.tier, value, hasPolicies: policies !== undefined }) };
}

/** Stores a version as the latest one. Of more than 100 the oldest is dropped. Throws `ParameterMaxVersionLimitExceeded` where that has a label. */
export function storeVersion(
  { state }: Pick<StoreCall, "state">,
  next: ParameterVersion,
  encrypted?: Encrypted,
): ParameterVersion {
  const { name } = next;
  const existing = state.parameters.get(name);
  if (existing !== undefined) {
    const history = state.history.of(name);
    if (history.size + 1 >= MAX_VERSIONS) dropOldest(history, name);
    history.set(keys.counter(existing.version), existing);
    unschedulePolicies(state, existing);
  }
  // Another request may have written while a key was asked for.
  const stored: ParameterVersion = { ...next, ...encrypted, version: (existing?.version ?? 0) + 1 };
  state.parameters.set(name, stored);
  schedulePolicies(state, stored);
  return stored;
}

function dropOldest(history: ReturnType<EmulatedState["history"]["of"]>, name: string): void {
  for (const [key, { version, labels = [] }] of history.entries()) {
    if (labels.length > 0) throw oldestIsLabelled(name, version);
    history.delete(key);
    return;
  }
}

/** Removes a parameter with all that belongs to it. */
export function removeParameter(state: EmulatedState, parameter: ParameterVersion): void {
  const { name } = parameter;
  unschedulePolicies(state, parameter);
  state.tags.drop(name);
  state.history.drop(name);
  state.resourcePolicies.drop(name);
  state.parameters.delete(name);
}

/** The latest version of the parameter of a name. Throws `ParameterNotFound`. */
export function findParameter(state: EmulatedState, name: string): ParameterVersion {
  const parameter = parameterOf(state, name);
  if (parameter === undefined) throw parameterNotFound();
  return parameter;
}
