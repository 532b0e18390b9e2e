import { formatError, validationError } from "./errors.js";
import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "./json.js";
import { isParameterType, typeOf } from "./parameters.js";
import { checkNumbers } from "./quotas.js";

/** A resource of a template, as it was written. */
export interface ResourceDeclaration {
  readonly id: string;
  readonly type: string;
  readonly properties: JsonObject;
  readonly condition?: string | undefined;
  readonly dependsOn: readonly string[];
  readonly deletionPolicy?: Json | undefined;
  readonly updateReplacePolicy?: Json | undefined;
  readonly metadata?: Json | undefined;
}

/** The sections of a template, as they were written. */
export interface Template {
  readonly description?: string | undefined;
  readonly version?: string | undefined;
  readonly metadata?: Json | undefined;
  readonly transforms: readonly Json[];
  readonly parameters: { readonly [name: string]: JsonObject };
  readonly mappings: JsonObject;
  readonly conditions: JsonObject;
  readonly rules: JsonObject;
  readonly resources: { readonly [id: string]: ResourceDeclaration };
  readonly outputs: { readonly [name: string]: JsonObject };
}

const sections = new Set(
  "AWSTemplateFormatVersion Description Metadata Parameters Mappings Conditions Rules Transform Resources Outputs Hooks Globals".split(
    " ",
  ),
);

const ofObjects = ["Parameters", "Mappings", "Conditions", "Rules", "Resources", "Outputs"];

/** The attributes of a resource (CloudFormation User Guide, "Resource attribute reference"). */
const attributes = new Set(
  "Type Properties Condition CreationPolicy DeletionPolicy DependsOn Metadata UpdatePolicy UpdateReplacePolicy Fn::Transform".split(
    " ",
  ),
);

/** What may become of a resource (CloudFormation User Guide, "DeletionPolicy" and "UpdateReplacePolicy"). */
const policies = {
  DeletionPolicy: ["Delete", "Retain", "RetainExceptOnCreate", "Snapshot"],
  UpdateReplacePolicy: ["Delete", "Retain", "Snapshot"],
};

/** Reads the sections of a template without transforms. Throws `ValidationError` for what AWS refuses at once. */
export function templateOf(content: JsonObject): Template {
  const unknown = Object.keys(content).filter((name) => !sections.has(name));
  if (unknown.length > 0) throw formatError(`Invalid template property or properties [${unknown.join(", ")}]`);
  for (const section of ofObjects) checkObject(content, section);
  const resources = objectIn(content, "Resources");
  if (Object.keys(resources).length === 0) throw formatError("At least one Resources member must be defined.");
  checkNumbers(content);
  checkMappings(objectIn(content, "Mappings"));
  return {
    description: textIn(content, "Description"),
    version: versionOf(content),
    metadata: memberOf(content, "Metadata"),
    transforms: transformsIn(content),
    parameters: parametersIn(content),
    mappings: objectIn(content, "Mappings"),
    conditions: objectIn(content, "Conditions"),
    rules: objectIn(content, "Rules"),
    resources: Object.fromEntries(Object.entries(resources).map(([id, given]) => [id, resourceOf(id, given)])),
    outputs: outputsIn(content),
  };
}

/** The names of transforms, or the objects that also have parameters. */
export function transformsIn(content: JsonObject): readonly Json[] {
  const given = memberOf(content, "Transform");
  if (given === undefined || given === null) return [];
  return isList(given) ? given : [given];
}

function textIn(content: JsonObject, name: string): string | undefined {
  const value = memberOf(content, name);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw formatError(`[/${name}] Every ${name} member must be a string.`);
  return value;
}

/** AWS's words for it are not documented. */
function checkObject(content: JsonObject, section: string): void {
  const value = memberOf(content, section) ?? {};
  if (!isObject(value)) throw formatError(`[/${section}] Every ${section} section must be an object.`);
}

function versionOf(content: JsonObject): string | undefined {
  const version = memberOf(content, "AWSTemplateFormatVersion");
  if (version === undefined || version === null) return undefined;
  if (version !== "2010-09-09") throw formatError(`Template format version not supported: ${asText(version)}`);
  return version;
}

function objectsIn(content: JsonObject, section: string): { readonly [name: string]: JsonObject } {
  const given = objectIn(content, section);
  for (const [name, value] of Object.entries(given))
    if (!isObject(value)) throw formatError(`[/${section}/${name}] Every ${section} member must be an object.`);
  return given as { readonly [name: string]: JsonObject };
}

function parametersIn(content: JsonObject): Template["parameters"] {
  const parameters = objectsIn(content, "Parameters");
  // The words of AWS as users report them (bridgecrewio/checkov, issue 2965).
  if (Object.values(parameters).some((declaration) => typeof memberOf(declaration, "Type") !== "string"))
    throw formatError("Every Parameters object must contain a Type member.");
  for (const declaration of Object.values(parameters))
    if (!isParameterType(typeOf(declaration)))
      // AWS's words are not documented.
      throw formatError(`Unrecognized parameter type: ${typeOf(declaration)}`);
  // cloudtools/troposphere, pull request 808: a function can't give a default.
  if (Object.values(parameters).some((declaration) => isObject(memberOf(declaration, "Default"))))
    throw formatError("Every Default member must be a string.");
  return parameters;
}

function outputsIn(content: JsonObject): Template["outputs"] {
  const outputs = memberOf(content, "Outputs");
  for (const [name, value] of Object.entries(objectIn(content, "Outputs"))) {
    if (!isAlphanumeric(name)) throw formatError(`Output name ${name} is non alphanumeric.`);
    if (value === null || (isObject(value) && (memberOf(value, "Value") ?? null) === null))
      throw validationError(`[/Outputs/${name}/Value] 'null' values are not allowed in templates`);
  }
  return outputs === null ? {} : objectsIn(content, "Outputs");
}

function resourceOf(id: string, given: Json): ResourceDeclaration {
  if (!isAlphanumeric(id)) throw formatError(`Resource name ${id} is non alphanumeric.`);
  if (!isObject(given)) throw formatError(`[/Resources/${id}] Every Resources object must contain a Type member.`);
  const type = memberOf(given, "Type");
  if (typeof type !== "string")
    throw formatError(`[/Resources/${id}] Every Resources object must contain a Type member.`);
  const dependsOn = memberOf(given, "DependsOn") ?? [];
  const condition = memberOf(given, "Condition");
  if (condition !== undefined && typeof condition !== "string")
    throw formatError(`[/Resources/${id}/Condition] Every Condition member must be a string.`);
  const foreign = Object.keys(given).find((name) => !attributes.has(name));
  if (foreign !== undefined) throw validationError(`Invalid template resource property '${foreign}'`);
  checkPolicies(id, type, given);
  return {
    id,
    type,
    properties: propertiesOf(id, memberOf(given, "Properties")),
    condition,
    dependsOn: (isList(dependsOn) ? dependsOn : [dependsOn]).map(String),
    deletionPolicy: memberOf(given, "DeletionPolicy"),
    updateReplacePolicy: memberOf(given, "UpdateReplacePolicy"),
    metadata: memberOf(given, "Metadata"),
  };
}

/** A policy is one of AWS's words, or a function. Types of a few services can be kept as a snapshot. AWS's words for it are not documented. */
function checkPolicies(id: string, type: string, given: JsonObject): void {
  for (const [name, known] of Object.entries(policies)) {
    const policy = memberOf(given, name);
    if (policy === undefined || isObject(policy)) continue;
    if (typeof policy !== "string" || !known.includes(policy))
      throw formatError(`Unrecognized ${name} ${asText(policy)} for resource ${id}`);
    if (policy === "Snapshot" && !/^AWS::(?:DocDB|EC2|ElastiCache|Neptune|RDS|Redshift)::/.test(type))
      throw validationError(`Template error: resource type ${type} does not support deletion policy Snapshot`);
  }
}

function propertiesOf(id: string, given: Json | undefined): JsonObject {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw formatError(`[/Resources/${id}/Properties] Properties must be an object.`);
  const empty = Object.entries(given).find(([, value]) => value === null);
  if (empty !== undefined)
    throw validationError(`[/Resources/${id}/Properties/${empty[0]}] 'null' values are not allowed in templates`);
  return given;
}

/** Logical ids and names of outputs (CloudFormation User Guide, "Resources"). */
function isAlphanumeric(name: string): boolean {
  return /^[A-Za-z0-9]{1,255}$/.test(name);
}

/** A mapping has two levels of names over texts and lists (recorded answer of AWS). */
function checkMappings(mappings: JsonObject): void {
  const refused = () => formatError("Every Mappings attribute must be a String or a List.");
  for (const [map, first] of Object.entries(mappings)) {
    if (map === "Fn::Transform") continue;
    if (!isObject(first)) throw refused();
    for (const second of Object.values(first)) {
      if (!isObject(second)) throw refused();
      if (Object.values(second).some((value) => isObject(value) || value === null)) throw refused();
    }
  }
}
