import { conflict, constraintBroken, functionNotFound, invalidParameter } from "../../engine/errors.js";
import { versionOf } from "../../engine/functions.js";
import { functionArn } from "../../engine/names.js";
import type { Alias } from "../../state/records.js";
import type { StoreCall } from "../../types.js";

type Routing = Alias["RoutingConfig"];

/** An alias as answers show it. */
export function shownAlias(call: StoreCall, name: string, { Name = "", ...alias }: Alias) {
  return { AliasArn: functionArn(call, { name, qualifier: Name }), Name, ...alias };
}

/** Throws `ResourceNotFoundException` for a version that the function does not have. */
export function checkVersion(call: StoreCall, name: string, version: string): void {
  if (versionOf(call.state, name, version) === undefined)
    throw functionNotFound(functionArn(call, { name, qualifier: version }));
}

/**
 * The routing of an alias; undefined where it has no weights. Throws `InvalidParameterValueException` for several weights,
 * `ValidationException` for one that is not from 0 to 1 or belongs to no number, and `ResourceNotFoundException` for a missing version.
 */
export function checkedRouting(call: StoreCall, name: string, routing: Routing): Routing {
  const weights = Object.entries(routing?.AdditionalVersionWeights ?? {});
  if (weights.length === 0) return undefined;
  const text = `{${weights.map(([version, weight]) => `${version}=${decimal(weight)}`).join(", ")}}`;
  const broken = (rule: string) => constraintBroken("routingConfig.additionalVersionWeights", text, rule);
  if (weights.some(([, weight]) => weight < 0 || weight > 1))
    throw broken(
      "Map value must satisfy constraint: [Member must have value less than or equal to 1.0, Member must have value greater than or equal to 0.0, Member must not be null]",
    );
  if (weights.some(([version]) => !/^\d+$/.test(version)))
    throw broken(
      "Map keys must satisfy constraint: [Member must have length less than or equal to 1024, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: [0-9]+]",
    );
  if (weights.length > 1)
    throw invalidParameter("Number of items in AdditionalVersionWeights cannot be greater than 1");
  for (const [version] of weights) checkVersion(call, name, version);
  return routing;
}

/** As Java writes a double: `2.0`. */
function decimal(weight: number): string {
  return Number.isInteger(weight) ? weight.toFixed(1) : String(weight);
}

export const aliasExists = (aliasArn: string) => conflict(`Alias already exists: ${aliasArn}`);
