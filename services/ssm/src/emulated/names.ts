import type { EmulatedState, ParameterVersion } from "./state.js";

/**
 * The parameter of a name. At the root `p1` and `/p1` are one parameter: both have the ARN `…:parameter/p1`. Where a store of the contract, which
 * keeps them apart, has both, each is found by its own spelling. Undefined where there is no such parameter.
 */
export function parameterOf(
  { parameters }: Pick<EmulatedState, "parameters">,
  name: string,
): ParameterVersion | undefined {
  const parameter = parameters.get(name);
  if (parameter !== undefined) return parameter;
  const other = otherSpelling(name);
  return other === undefined ? undefined : parameters.get(other);
}

/** `p1` for `/p1`, and the other way around; undefined for a name of several levels, which has one spelling. */
function otherSpelling(name: string): string | undefined {
  const slash = name.lastIndexOf("/");
  if (slash > 0) return undefined;
  return slash === 0 ? name.slice(1) : `/${name}`;
}

/** A name with its leading slash. */
export function withSlash(name: string): string {
  return name.startsWith("/") ? name : `/${name}`;
}

/** True for a name with slashes that is not a path: `a/b`, or `/a//b`. */
export function isBrokenPath(name: string): boolean {
  return name.includes("/") && (!name.startsWith("/") || name.includes("//"));
}
