import type { Capability } from "@aws-sdk/client-cloudformation";
import { isAllowedType } from "../../engine/known-types/resource-types.js";
import { neededCapabilities } from "../../engine/template/capabilities.js";
import { formatError } from "../../engine/template/errors.js";
import {
  asText,
  isList,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  objectIn,
} from "../../engine/template/json.js";
import { defaultOf, isHidden, typeOf } from "../../engine/template/parameters.js";
import { type Template, templateOf, transformsIn } from "../../engine/template/template.js";
import type { EmulatedCall } from "../../types.js";

/** The template in a text that was read, without its transforms; parameters are told before these. */
export function summarized(call: Pick<EmulatedCall, "option">, content: JsonObject): Template {
  const template = transformsIn(content).length === 0 ? templateOf(content) : templateOf(withoutTransforms(content));
  if (transformsIn(content).length > 0) return template;
  const types = [...new Set(Object.values(template.resources).map(({ type }) => type))];
  const unrecognized = types.filter((type) => !isAllowedType(call, type));
  if (unrecognized.length > 0) throw formatError(`Unrecognized resource types: [${unrecognized.join(", ")}]`);
  return template;
}

/** What is left are the resources that have the form of one. */
function withoutTransforms(content: JsonObject): JsonObject {
  const resources = Object.entries(objectIn(content, "Resources")).filter(
    ([id, value]) => /^[A-Za-z0-9]+$/.test(id) && isObject(value) && memberOf(value, "Type") !== undefined,
  );
  const { Outputs: _outputs, Mappings: _mappings, ...rest } = content;
  return { ...rest, Resources: resources.length > 0 ? Object.fromEntries(resources) : { Any: { Type: "" } } };
}

/** Members that GetTemplateSummary and ValidateTemplate share. */
export function needsOf(template: Template) {
  const { capabilities, reason } = neededCapabilities(template.resources);
  const transforms = template.transforms.map(nameOfTransform);
  const all = [...capabilities, ...(transforms.length > 0 ? ["CAPABILITY_AUTO_EXPAND"] : [])];
  return {
    ...(template.description !== undefined && { Description: template.description }),
    ...(all.length > 0 && { Capabilities: all as Capability[] }),
    ...(all.length > 0 && {
      CapabilitiesReason: reason ?? `The following resource(s) require capabilities: [${transforms.join(", ")}]`,
    }),
    ...(transforms.length > 0 && { DeclaredTransforms: transforms }),
  };
}

function nameOfTransform(transform: Json): string {
  return isObject(transform) ? asText(memberOf(transform, "Name")) : asText(transform);
}

/** The default and the description of a parameter. */
export function toldOf(declaration: JsonObject) {
  const [preset, description] = [defaultOf(declaration), memberOf(declaration, "Description")];
  return {
    ...(preset !== undefined && { DefaultValue: preset }),
    ...(description !== undefined && { Description: asText(description) }),
  };
}

/** The parameters of a template with their types and allowed values. */
export function parametersOf({ parameters }: Template) {
  return Object.entries(parameters).map(([ParameterKey, declaration]) => {
    const allowed = memberOf(declaration, "AllowedValues");
    return {
      ParameterKey,
      ParameterType: typeOf(declaration),
      NoEcho: isHidden(declaration),
      ParameterConstraints: isList(allowed) ? { AllowedValues: allowed.map(String) } : {},
      ...toldOf(declaration),
    };
  });
}
