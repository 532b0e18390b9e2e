import { arn } from "@cloudstub/kit";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { invalidResourceArn, resourceNotFound } from "./tag-errors.js";

/**
 * The table of an ARN. Throws `ValidationException` for what is not an ARN of a table, and `ResourceNotFoundException` where it is none of a
 * table of this account and region.
 */
export function tableOfArn(
  call: Pick<EmulatedCall, "state" | "partition" | "region" | "account">,
  text: string,
): EmulatedTable {
  const [, name] = /^arn:[^:]+:dynamodb:[^:]+:\d+:table\/([^/]{3,})$/.exec(text) ?? [];
  if (name === undefined) throw invalidResourceArn(text);
  const table = text === arn(call, "dynamodb", `table/${name}`) ? call.state.tables.get(name) : undefined;
  if (table === undefined) throw resourceNotFound(text);
  return table;
}
