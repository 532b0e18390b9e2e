import type { ParameterType } from "@aws-sdk/client-ssm";
import { constraintBroken, parameterAlreadyExists, parameterNotFound, typeRequired } from "./errors.js";
import { checkNewName } from "./name.js";
import type { Parameter, SsmState } from "./state.js";
import type { SsmCall } from "./types.js";

/** A parameter as a request describes it. */
export interface ParameterInput {
  readonly name: string;
  readonly value: string;
  /** Required for a new parameter. */
  readonly type?: ParameterType | undefined;
  readonly description?: string | undefined;
  readonly keyId?: string | undefined;
  readonly allowedPattern?: string | undefined;
}

const types: { readonly [Type in ParameterType]: true } = { SecureString: true, StringList: true, String: true };
const defaultKey = "alias/aws/ssm";

/**
 * Creates a parameter, or overwrites it if that is allowed; members that the request omits keep their values. Throws
 * `ParameterAlreadyExists`, or `ValidationException` for an invalid name, type or value.
 */
export function storeParameter(
  { state, clock }: Pick<SsmCall, "state" | "clock">,
  input: ParameterInput,
  overwrite: boolean,
): Parameter {
  check(input);
  const existing = state.parameters.get(input.name);
  if (existing !== undefined && !overwrite) throw parameterAlreadyExists();
  const type = input.type ?? existing?.type;
  if (type === undefined) throw typeRequired();
  const parameter: Parameter = {
    name: input.name,
    type,
    value: input.value,
    version: (existing?.version ?? 0) + 1,
    modifiedAt: clock.now(),
    description: input.description ?? existing?.description,
    keyId: type === "SecureString" ? keyOf(input, existing) : undefined,
    allowedPattern: input.allowedPattern ?? existing?.allowedPattern,
  };
  state.parameters.set(parameter.name, parameter);
  return parameter;
}

function keyOf({ keyId }: ParameterInput, existing: Parameter | undefined): string {
  return keyId ?? existing?.keyId ?? defaultKey;
}

/** Removes a parameter and its tags. False if there is none of this name. */
export function removeParameter(state: SsmState, name: string): boolean {
  state.tags.drop(name);
  return state.parameters.delete(name);
}

/** The parameter of exactly this name. Throws `ParameterNotFound`. */
export function findParameter(state: SsmState, name: string): Parameter {
  const parameter = state.parameters.get(name);
  if (parameter === undefined) throw parameterNotFound(name);
  return parameter;
}

function check({ name, value, type }: ParameterInput): void {
  if (value === "") throw constraintBroken(value, "value", "have length greater than or equal to 1");
  if (type !== undefined && !Object.hasOwn(types, type)) {
    throw constraintBroken(type, "type", `satisfy enum value set: [${Object.keys(types).join(", ")}]`);
  }
  checkNewName(name);
}
