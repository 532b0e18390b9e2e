import { invalidParameter } from "../../errors.js";
import { isObject, parseJson } from "../../json.js";

/** Throws `InvalidParameter` for a data protection policy that is not a JSON object, or whose statements name no direction (recorded by clients of AWS). */
export function checkDataProtectionPolicy(text: string): void {
  const policy = parseJson(text);
  if (!isObject(policy)) throw invalid("failed to parse JSON.");
  for (const statement of [policy["Statement"] ?? []].flat()) {
    const direction = isObject(statement) ? statement["DataDirection"] : undefined;
    if (direction !== "Inbound" && direction !== "Outbound")
      throw invalid("Statement DataDirection must be either Inbound or Outbound");
  }
}

const invalid = (reason: string) => invalidParameter(`DataProtectionPolicy Reason: ${reason}`);
