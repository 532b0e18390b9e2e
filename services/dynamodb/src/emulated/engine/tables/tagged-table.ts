import { callerArn, ServiceError } from "@cloudstub/kit";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { tableOfArn } from "./table-arn.js";
import { notAuthorized } from "./tag-errors.js";

type TagOperation = "ListTagsOfResource" | "TagResource" | "UntagResource";

/**
 * The table whose tags an operation is about. Throws `AccessDeniedException` for what is not the ARN of a table, and where tags are listed also for a table that
 * is not there; else `ResourceNotFoundException`.
 */
export function taggedTable(call: EmulatedCall, resource: string, operation: TagOperation): EmulatedTable {
  try {
    return tableOfArn(call, resource);
  } catch (error) {
    const isHidden =
      ServiceError.is(error) && (operation === "ListTagsOfResource" || error.code === "ValidationException");
    throw isHidden ? notAuthorized(callerArn(call), operation, resource) : error;
  }
}
