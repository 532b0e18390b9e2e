import { isObject, parseJson } from "@cloudstub/kit";
import { invalidParameter } from "../../errors.js";

const VERSION = "2021-06-01";

/**
 * Throws `InvalidParameter` for a text that is not a data protection policy: an object with a name, a version and statements, each of which names a
 * direction, data, principals and an operation (SNS Developer Guide, "Understanding Amazon SNS data protection policies"). The words about the
 * direction are AWS's, as its clients report them; the others are not documented.
 */
export function checkDataProtectionPolicy(text: string): void {
  const policy = parseJson(text);
  if (!isObject(policy)) throw invalid("failed to parse JSON.");
  const statements = [policy["Statement"] ?? []].flat();
  for (const statement of statements) {
    const direction = isObject(statement) ? statement["DataDirection"] : undefined;
    if (direction !== "Inbound" && direction !== "Outbound")
      throw invalid("Statement DataDirection must be either Inbound or Outbound");
  }
  if (typeof policy["Name"] !== "string" || policy["Name"] === "") throw invalid("Name must not be empty");
  if (policy["Version"] !== VERSION) throw invalid(`Version must be ${VERSION}`);
  if (statements.length === 0) throw invalid("Statement must not be empty");
  for (const statement of statements as { readonly [member: string]: unknown }[]) {
    const missing = ["DataIdentifier", "Principal", "Operation"].find((member) => statement[member] === undefined);
    if (missing !== undefined) throw invalid(`Statement ${missing} must not be empty`);
  }
}

const invalid = (reason: string) => invalidParameter(`DataProtectionPolicy Reason: ${reason}`);
