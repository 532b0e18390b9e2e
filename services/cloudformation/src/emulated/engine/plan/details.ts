import type { Definition } from "../../state.js";
import { replacementOf } from "../deploy/wanted.js";
import type { CompiledTemplate } from "../evaluate/compiled.js";
import { referencesIn } from "../evaluate/references.js";
import { KNOWN_AFTER_APPLY } from "../evaluate/value.js";
import { asText, isSame, type JsonObject, memberOf } from "../template/json.js";
import { storedType, typeOf } from "../template/parameters.js";
import type { Plan, Planned } from "./plan.js";

/** What the details of changes are made of. */
export interface DetailInput {
  readonly plan: Plan;
  readonly compiled: CompiledTemplate;
  readonly before: CompiledTemplate | undefined;
  readonly parameters: Definition["parameters"];
  readonly parametersBefore: Definition["parameters"];
  readonly withValues: boolean;
  /** The ARNs of the change sets of nested stacks, by the logical ids of these. */
  readonly nested: ReadonlyMap<string, string>;
}

interface Cause {
  readonly CausingEntity?: string;
  readonly ChangeSource: "DirectModification" | "ParameterReference" | "ResourceReference" | "ResourceAttribute";
  readonly Evaluation: "Static" | "Dynamic";
}

/** The details of the change of a resource, one or more for each property (recorded answers of AWS). */
export function detailsOf(planned: Planned, input: DetailInput): object[] {
  const { type, change, attributes } = planned;
  const ofProperties = (change?.properties ?? []).flatMap((name) =>
    causesOf(planned, name, input).map((cause) => ({
      Target: {
        Attribute: name === "Tags" ? "Tags" : "Properties",
        ...(name !== "Tags" && { Name: name }),
        RequiresRecreation: replacementOf(type, name),
        ...(input.withValues && valuesOf(planned, name)),
      },
      ...cause,
    })),
  );
  const others = attributes.map((Attribute) => ({
    Target: { Attribute, RequiresRecreation: "Never" },
    Evaluation: "Static",
    ChangeSource: "DirectModification",
  }));
  return [...ofProperties, ...others];
}

function valuesOf({ resource, after = {} }: Planned, name: string): object {
  const earlier = memberOf((resource?.properties ?? {}) as JsonObject, name);
  const later = memberOf(after, name);
  return {
    Path: `/Properties/${name}`,
    AttributeChangeType: earlier === undefined ? "Add" : later === undefined ? "Remove" : "Modify",
    ...(earlier !== undefined && { BeforeValue: asText(earlier) }),
    ...(later !== undefined && { AfterValue: asText(later) }),
  };
}

const direct: Cause = { ChangeSource: "DirectModification", Evaluation: "Static" };
const directDynamic: Cause = { ChangeSource: "DirectModification", Evaluation: "Dynamic" };

function causesOf({ id, after = {} }: Planned, name: string, input: DetailInput): Cause[] {
  const { compiled, before, withValues, plan } = input;
  const expression = memberOf(compiled.resource(id).properties, name);
  const earlier = before && memberOf(before.template.resources[id]?.properties ?? {}, name);
  if (expression === undefined || earlier === undefined || !isSame(expression, earlier)) return [direct];
  const references = [...referencesIn(expression, (condition) => compiled.isTrue(condition))];
  const parameters = references.filter(({ id: key }) => isChangedParameter(key, input));
  if (parameters.some(({ id: key }) => isStored(key, input))) return [direct];
  const byParameter = [...new Set(parameters.map(({ id: key }) => key))].map(
    (CausingEntity): Cause => ({ CausingEntity, ChangeSource: "ParameterReference", Evaluation: "Static" }),
  );
  if (byParameter.length > 0) return [...byParameter, directDynamic];
  const byResource = references.flatMap(({ id: other, attribute }): Cause[] => {
    const isReplaced = plan.resources.get(other)?.change?.kind === "replace";
    if (!isReplaced) return [];
    const cause = attribute === undefined ? "ResourceReference" : "ResourceAttribute";
    const CausingEntity = attribute === undefined ? other : `${other}.${attribute}`;
    return [{ CausingEntity, ChangeSource: cause, Evaluation: "Static" }];
  });
  if (byResource.length === 0) return [direct];
  return withValues && asText(after[name] ?? null).includes(KNOWN_AFTER_APPLY)
    ? [directDynamic, ...byResource]
    : byResource;
}

function isChangedParameter(key: string, { parameters, parametersBefore }: DetailInput): boolean {
  const later = parameters.find((parameter) => parameter.key === key);
  const earlier = parametersBefore.find((parameter) => parameter.key === key);
  return later !== undefined && !isSame(later, earlier);
}

function isStored(key: string, { compiled }: DetailInput): boolean {
  return storedType(typeOf(compiled.template.parameters[key] ?? {})) !== undefined;
}

/**
 * Resources that read an attribute of one that changes in place, though it may stay the same: change sets without values list them (recorded answer of AWS). The
 * name of the property, and the cause.
 */
export function* dynamicUsers(
  id: string,
  { compiled, plan }: DetailInput,
  listed: ReadonlySet<string>,
): Generator<object> {
  const properties = compiled.resource(id).properties;
  for (const [name, expression] of Object.entries(properties))
    for (const { id: other, attribute } of referencesIn(expression, (condition) => compiled.isTrue(condition))) {
      if (attribute === undefined || !listed.has(other) || plan.resources.get(other)?.change?.kind === "replace")
        continue;
      if (plan.resources.get(other)?.action === "Add") continue;
      const type = compiled.resource(id).type;
      yield {
        Target: { Attribute: "Properties", Name: name, RequiresRecreation: replacementOf(type, name) },
        CausingEntity: `${other}.${attribute}`,
        ChangeSource: "ResourceAttribute",
        Evaluation: "Dynamic",
      };
    }
}
