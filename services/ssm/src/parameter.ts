import type { ParameterType } from "@aws-sdk/client-ssm";
import { constraintBroken, parameterAlreadyExists, parameterNotFound, typeRequired } from "./errors.js";
import { checkNewName } from "./name.js";
import type { Parameter, SsmState } from "./state.js";
import type { SsmCall } from "./types.js";

/** What a request says of a parameter that it stores. */
export interface Wanted {
  readonly name: string;
  readonly value: string;
  /** Required where the parameter is new. */
  readonly type?: ParameterType | undefined;
  readonly description?: string | undefined;
  readonly keyId?: string | undefined;
  readonly allowedPattern?: string | undefined;
}

const types: { readonly [Type in ParameterType]: true } = { SecureString: true, StringList: true, String: true };
const defaultKey = "alias/aws/ssm";

/**
 * Creates a parameter, or overwrites it where that is allowed: what the request leaves out stays as it was. Throws
 * `ParameterAlreadyExists`, or `ValidationException` for a name, type or value that no parameter has.
 */
export function storeParameter({ state, clock }: Pick<SsmCall, "state" | "clock">, wanted: Wanted, overwrite: boolean): Parameter {
  check(wanted);
  const existing = state.parameters.get(wanted.name);
  if (existing !== undefined && !overwrite) throw parameterAlreadyExists();
  const type = wanted.type ?? existing?.type;
  if (type === undefined) throw typeRequired();
  const parameter: Parameter = {
    name: wanted.name,
    type,
    value: wanted.value,
    version: (existing?.version ?? 0) + 1,
    modifiedAt: clock.now(),
    description: wanted.description ?? existing?.description,
    keyId: type === "SecureString" ? (wanted.keyId ?? existing?.keyId ?? defaultKey) : undefined,
    allowedPattern: wanted.allowedPattern ?? existing?.allowedPattern,
  };
  state.parameters.set(parameter.name, parameter);
  return parameter;
}

/** Removes a parameter and its tags. False where there is none of this name. */
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

function check({ name, value, type }: Wanted): void {
  if (value === "") throw constraintBroken(value, "value", "have length greater than or equal to 1");
  if (type !== undefined && !Object.hasOwn(types, type)) {
    throw constraintBroken(type, "type", `satisfy enum value set: [${Object.keys(types).join(", ")}]`);
  }
  checkNewName(name);
}
