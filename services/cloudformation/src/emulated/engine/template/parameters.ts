import { validationError } from "./errors.js";
import { asText, isList, type JsonObject, memberOf } from "./json.js";
import { matchesPattern } from "./pattern.js";

/** The value of a parameter of a stack. */
export interface ParameterValue {
  readonly key: string;
  /** As it was given, or the default. */
  readonly value: string;
  /** Of a parameter that names one of Systems Manager: what that holds. */
  readonly resolved?: string | undefined;
  /** True where only the creation of a resource will tell the value. */
  readonly isUnknown?: boolean | undefined;
}

/** A parameter as a request gives it. */
export interface GivenParameter {
  readonly ParameterKey?: string | undefined;
  readonly ParameterValue?: string | undefined;
  readonly UsePreviousValue?: boolean | undefined;
  /** True for a value of a nested stack that only the creation of a resource around it will tell. */
  readonly isUnknown?: boolean | undefined;
}

type Declarations = { readonly [name: string]: JsonObject };

/**
 * The values of a template's parameters: the given ones, the stack's own where the request says so, else the defaults.
 *
 * Throws `ValidationError` where one is missing, unknown, or breaks a rule of its declaration.
 */
export function parameterValues(
  declared: Declarations,
  given: readonly GivenParameter[],
  previous: readonly ParameterValue[] | undefined,
): ParameterValue[] {
  const values = new Map<string, string>();
  for (const { ParameterKey: key = "", ParameterValue: value, UsePreviousValue: isPrevious } of given) {
    if (isPrevious && value)
      throw validationError(
        `Invalid input for parameter key ${key}. Cannot specify usePreviousValue as true and non empty value for a parameter`,
      );
    const known = isPrevious ? previous?.find((parameter) => parameter.key === key)?.value : value;
    if (known !== undefined) values.set(key, known);
  }
  const unknown = given
    .map(({ ParameterKey = "" }) => ParameterKey)
    .filter((key) => memberOf(declared, key) === undefined);
  if (unknown.length > 0) throw validationError(`Parameters: [${unknown.join(", ")}] do not exist in the template`);
  const all = Object.entries(declared).map(([key, declaration]) => ({
    key,
    declaration,
    value: values.get(key) ?? defaultOf(declaration),
  }));
  const missing = all.filter(({ value }) => value === undefined).map(({ key }) => key);
  if (missing.length > 0) throw validationError(`Parameters: [${missing.join(", ")}] must have values`);
  const open = new Set(given.filter(({ isUnknown }) => isUnknown).map(({ ParameterKey }) => ParameterKey));
  for (const { key, declaration, value = "" } of all) if (!open.has(key)) checkValue(key, declaration, value);
  return all.map(({ key, value = "" }) => ({ key, value, ...(open.has(key) && { isUnknown: true }) }));
}

/** The default as a text; undefined where there is none. */
export function defaultOf(declaration: JsonObject): string | undefined {
  const value = memberOf(declaration, "Default");
  if (value === undefined || value === null) return undefined;
  return isList(value) ? value.map(asText).join(",") : asText(value);
}

/** Whether the value of a parameter is to be masked. */
export function isHidden(declaration: JsonObject): boolean {
  return asText(memberOf(declaration, "NoEcho")) === "true";
}

/** The type of a parameter; a text unless it says otherwise. */
export function typeOf(declaration: JsonObject): string {
  return asText(memberOf(declaration, "Type") ?? "String");
}

/** True for a parameter whose value is a list. */
function isListType(type: string): boolean {
  return type === "CommaDelimitedList" || type.startsWith("List<");
}

/** The type of the value in Systems Manager that a parameter names: `List<String>` of `AWS::SSM::Parameter::Value<List<String>>`. */
export function storedType(type: string): string | undefined {
  const prefix = "AWS::SSM::Parameter::Value<";
  return type.startsWith(prefix) && type.endsWith(">") ? type.slice(prefix.length, -1) : undefined;
}

/** True for a type that parameters can have (CloudFormation User Guide, "Parameters"); of those of AWS's resources any name counts. */
export function isParameterType(type: string): boolean {
  const held = storedType(type) ?? type;
  const item = held.startsWith("List<") && held.endsWith(">") ? held.slice(5, -1) : held;
  return held === "CommaDelimitedList" || /^(String|Number|AWS::\w+::\w+::\w+)$/.test(item);
}

/** The value that `Ref` gives: a text, or a list of texts. */
export function referenced(declaration: JsonObject, { value, resolved }: ParameterValue): string | string[] {
  const type = typeOf(declaration);
  const text = resolved ?? value;
  return isListType(storedType(type) ?? type) ? itemsOf(text) : text;
}

function itemsOf(text: string): string[] {
  return text === "" ? [] : text.split(",").map((item) => item.trim());
}

/** CloudFormation User Guide, "Quotas". AWS's words are not documented. */
const MOST_BYTES = 4096;

/** Throws `ValidationError` for a value that breaks a rule of its declaration, or is too long. */
function checkValue(key: string, declaration: JsonObject, value: string): void {
  const refused = (what: string) => {
    const told = memberOf(declaration, "ConstraintDescription");
    return validationError(
      typeof told === "string"
        ? `Parameter '${key}' failed to satisfy constraint: ${told}`
        : `Parameter '${key}' ${what}`,
    );
  };
  if (Buffer.byteLength(value) > MOST_BYTES)
    throw validationError(`Parameter '${key}' must contain at most ${MOST_BYTES} bytes`);
  const type = typeOf(declaration);
  const isNumeric = type === "Number" || type === "List<Number>";
  const items = isListType(type) ? itemsOf(value) : [value];
  if (isNumeric && items.some((item) => item.trim() === "" || Number.isNaN(Number(item))))
    throw validationError(`Parameter '${key}' must be a number.`);
  const allowed = memberOf(declaration, "AllowedValues");
  if (isList(allowed) && !items.every((item) => allowed.some((one) => asText(one) === item)))
    throw refused("must be one of AllowedValues");
  const pattern = memberOf(declaration, "AllowedPattern");
  if (pattern !== undefined && !items.every((item) => matchesPattern(item, asText(pattern))))
    throw refused(`must match pattern ${asText(pattern)}`);
  checkSizes(declaration, items, refused);
}

function checkSizes(declaration: JsonObject, items: readonly string[], refused: (what: string) => Error): void {
  const limit = (name: string) => {
    const value = memberOf(declaration, name);
    return value === undefined ? undefined : Number(value);
  };
  const [minLength, maxLength] = [limit("MinLength"), limit("MaxLength")];
  const [minValue, maxValue] = [limit("MinValue"), limit("MaxValue")];
  for (const item of items) {
    if (minLength !== undefined && item.length < minLength)
      throw refused(`must contain at least ${minLength} characters`);
    if (maxLength !== undefined && item.length > maxLength)
      throw refused(`must contain at most ${maxLength} characters`);
    if (minValue !== undefined && Number(item) < minValue) throw refused(`must be a number not less than ${minValue}`);
    if (maxValue !== undefined && Number(item) > maxValue)
      throw refused(`must be a number not greater than ${maxValue}`);
  }
}
