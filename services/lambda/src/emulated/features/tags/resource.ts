import type { Collection } from "@cloudstub/kit";
import { functionNotFound, invalidParameter, notFound } from "../../engine/errors.js";
import { touch } from "../../engine/functions.js";
import { functionArn, LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedCall } from "../../types.js";

/** A resource that has tags. */
export interface Tagged {
  readonly tags: Collection<string>;
  /** Notes that the tags have changed. */
  readonly changed: () => void;
}

/**
 * The function, mapping or code signing configuration that an ARN names. Throws `ResourceNotFoundException` where it is missing, and
 * `InvalidParameterValueException` for a version or an alias, whose existence does not matter.
 */
export function taggedResource(call: EmulatedCall, arn: string): Tagged {
  const { state } = call;
  if (!arn.includes(":function:")) return taggedByArn(call, arn);
  const { name, qualifier } = referenceIn(call, { FunctionName: arn });
  if (qualifier !== undefined)
    throw invalidParameter("Tags on function aliases and versions are not supported. Please specify a function ARN.");
  const configuration = state.functions.get(name);
  if (configuration === undefined) throw functionNotFound(functionArn(call, { name }));
  const found = { name, qualifier, version: LATEST, configuration, alias: undefined };
  return { tags: state.tags.of(name), changed: () => touch(call, found) };
}

function taggedByArn({ state }: EmulatedCall, arn: string): Tagged {
  const id = arn.split(":").at(-1) ?? "";
  if (arn.includes(":event-source-mapping:") && !state.mappings.has(id))
    throw notFound(`Event source mapping not found: ${arn}`);
  if (arn.includes(":code-signing-config:") && !state.codeSigningConfigs.has(arn))
    throw notFound(`The Lambda code signing configuration ${arn} can not be found.`);
  return { tags: state.resourceTags.of(id), changed: () => {} };
}
