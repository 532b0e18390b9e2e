import { modelled } from "@cloudstub/kit";
import { validation } from "../../errors.js";
import type { Dynamodb } from "../../types.js";
import type { EmulatedTable } from "../state.js";
import { tableOfArn } from "../tables/table-arn.js";
import type { EmulatedCall } from "../types.js";

/** Bytes of a policy (DynamoDB Developer Guide, "Resource-based policies", considerations). */
const LARGEST = 20 * 1024;

/** A policy that there is not, or in another revision (AWS's words are not documented). */
const policyNotFound = (arn: string) =>
  modelled<Dynamodb>("PolicyNotFoundException", `Resource-based policy not found for the provided ResourceArn: ${arn}`);

/** The table of an ARN of a table or of its stream. */
export function tableOf(call: Pick<EmulatedCall, "state" | "partition" | "region" | "account">, arn: string): EmulatedTable {
  return tableOfArn(call, arn.split("/stream/")[0] ?? "");
}

/** The policy of a table. Throws `PolicyNotFoundException` where it has none, or one of another revision than is expected. */
export function policyOf({ resourcePolicy }: EmulatedTable, arn: string, expected?: string) {
  if (resourcePolicy === undefined || (expected !== undefined && resourcePolicy.revisionId !== expected)) throw policyNotFound(arn);
  return resourcePolicy;
}

/** Throws `ValidationException` for a text that is no policy. Policies are kept and shown; access is not restricted. */
export function checkPolicy(text: string): void {
  if (Buffer.byteLength(text) > LARGEST) throw validation("The policy is larger than 20 KB");
  if (!isObject(text)) throw validation("The policy is not a JSON object");
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
