import { againstPolicy, invalidPolicy, missingField, tooLarge, tooSmall } from "./errors.js";

/** A form as its policy sees it: the fields with the bucket of the address, and the size of the file. */
export interface FormToCheck {
  readonly fields: ReadonlyMap<string, string>;
  readonly size: number;
  /** Milliseconds of the world's clock. */
  readonly now: number;
}

/** Fields that no condition needs to allow (S3 API reference, "POST policy"). */
const exempt = new Set(["awsaccesskeyid", "bucket", "file", "policy", "signature", "x-amz-signature"]);
const versions = [
  ["X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-Signature"],
  ["AWSAccessKeyId", "signature"],
] as const;

/**
 * Throws where the policy of a form does not allow it, or the fields of its signature are missing; the signature itself is not verified. A form
 * without a policy is an unsigned request. Texts: S3 API reference, "POST policy", and answers of AWS in the issues of SDKs.
 */
export function checkPolicy(form: FormToCheck): void {
  const policy = form.fields.get("policy");
  if (policy === undefined) return;
  const isVersion2 = form.fields.has("awsaccesskeyid");
  for (const name of versions[isVersion2 ? 1 : 0]) if (!form.fields.has(name.toLowerCase())) throw missingField(name);
  const { expiration, conditions } = documentIn(policy);
  if (form.now > expiration) throw againstPolicy("Policy expired.");
  const allowed = new Set(exempt);
  for (const condition of conditions) allowed.add(checkCondition(condition, form));
  for (const name of form.fields.keys()) {
    if (!allowed.has(name) && !name.startsWith("x-ignore-")) throw againstPolicy(`Extra input fields: ${name}`);
  }
}

function documentIn(base64: string): { readonly expiration: number; readonly conditions: readonly unknown[] } {
  const { expiration, conditions } = parsed(Buffer.from(base64, "base64").toString("utf8"));
  if (expiration === undefined) throw invalidPolicy("Policy missing expiration.");
  if (conditions === undefined) throw invalidPolicy("Policy missing conditions.");
  const time =
    typeof expiration === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(expiration)
      ? Date.parse(expiration)
      : Number.NaN;
  if (Number.isNaN(time))
    throw invalidPolicy(
      `Invalid 'expiration' value: '${typeof expiration === "string" ? expiration : JSON.stringify(expiration)}'`,
    );
  if (!Array.isArray(conditions)) throw invalidPolicy("Invalid 'conditions' value: must be a List.");
  return { expiration: time, conditions };
}

function parsed(text: string): { readonly expiration?: unknown; readonly conditions?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // The same answer as for JSON that is not an object.
  }
  throw invalidPolicy("Invalid JSON.");
}

/** Throws unless a condition is met; returns the name of the field that it is about. */
function checkCondition(condition: unknown, form: FormToCheck): string {
  if (typeof condition !== "object" || condition === null)
    throw invalidPolicy("Invalid condition test: must be a List or Object.");
  if (!Array.isArray(condition)) {
    const [entry, ...others] = Object.entries(condition);
    if (entry === undefined || others.length > 0) {
      throw invalidPolicy("Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.");
    }
    if (typeof entry[1] !== "string") throw invalidPolicy("Invalid Simple-Condition: value must be a string.");
    return checkField(["eq", `$${entry[0]}`, entry[1]], form);
  }
  const [operation, ...operands] = condition as unknown[];
  if (typeof operation !== "string") throw invalidPolicy("Invalid Condition: missing operation identifier.");
  const name = operation.toLowerCase();
  if (!["eq", "starts-with", "content-length-range"].includes(name)) {
    throw invalidPolicy(`Invalid Condition: unknown operation '${operation}'.`);
  }
  if (operands.length !== 2) throw invalidPolicy(`Invalid ${operation}: wrong number of arguments.`);
  if (name !== "content-length-range") return checkField([name, String(operands[0]), String(operands[1])], form);
  const limits = operands.map(sizeIn);
  const [least, most] = limits as [number, number];
  if (limits.includes(undefined)) throw failedCondition([operation, String(operands[0]), String(operands[1])]);
  if (form.size > most) throw tooLarge(form.size, most);
  if (form.size < least) throw tooSmall(form.size, least);
  return "";
}

/** A number of bytes, which some clients write as a string. */
function sizeIn(operand: unknown): number | undefined {
  return /^\d{1,15}$/.test(String(operand)) ? Number(operand) : undefined;
}

function checkField(
  [operation, variable, value]: readonly [operation: string, variable: string, value: string],
  form: FormToCheck,
): string {
  const name = variable.slice(1).toLowerCase();
  const given = form.fields.get(name) ?? "";
  // Recorded answer of AWS, 2026-02: what does not begin with a dollar is the name of no field.
  const isMet = variable.startsWith("$") && (operation === "eq" ? given === value : startsWith(name, given, value));
  if (!isMet) throw failedCondition([operation, variable, value]);
  return name;
}

function failedCondition(condition: readonly [operation: string, first: string, second: string]) {
  return againstPolicy(`Policy Condition failed: [${condition.map((each) => `"${each}"`).join(", ")}]`);
}

/** Of a content type with several values each has to begin so (S3 API reference, "POST policy", "Condition matching"). */
function startsWith(name: string, given: string, prefix: string): boolean {
  const values = name === "content-type" ? given.split(",").map((each) => each.trim()) : [given];
  return values.every((each) => each.startsWith(prefix));
}
