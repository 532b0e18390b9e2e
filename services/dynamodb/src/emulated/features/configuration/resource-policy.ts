import { modelled } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import { tableOfArn } from "../../engine/tables/table-arn.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** A missing policy, or one of another revision (AWS's words are not documented). */
const policyNotFound = (arn: string) =>
  modelled<Dynamodb>("PolicyNotFoundException", `Resource-based policy not found for the provided ResourceArn: ${arn}`);

/** The table of an ARN of a table or of its stream. */
export function tableOf(
  call: Pick<EmulatedCall, "state" | "partition" | "region" | "account">,
  arn: string,
): EmulatedTable {
  return tableOfArn(call, arn.split("/stream/")[0] ?? "");
}

/** The policy of a table. Throws `PolicyNotFoundException` where it has none, or one of another revision than is expected. */
export function policyOf({ resourcePolicy }: EmulatedTable, arn: string, expected?: string) {
  if (resourcePolicy === undefined || (expected !== undefined && resourcePolicy.revisionId !== expected))
    throw policyNotFound(arn);
  return resourcePolicy;
}
