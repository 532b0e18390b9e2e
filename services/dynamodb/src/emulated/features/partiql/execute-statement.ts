import { validation } from "../../../errors.js";
import { consumed } from "../../engine/capacity/consumed.js";
import { unitsOfWrite } from "../../engine/capacity/of-writes.js";
import { afterAttempt } from "../../engine/writing/attempt.js";
import { writeItem } from "../../engine/writing/item-write.js";
import type { EmulatedHandler } from "../../types.js";
import { select } from "./select.js";
import { readStatement } from "./statements.js";
import { returnedItems, writeOf } from "./writes.js";

/** Reads a page of items, or writes one, by a statement. */
export const executeStatement: EmulatedHandler<"ExecuteStatement"> = (input, call) => {
  const statement = readStatement(input.Statement, input.Parameters);
  if (statement.type === "select") return select(call, statement, input);
  if (statement.type === "exists") throw validation("EXISTS can only be used in ExecuteTransaction write requests.");
  const write = writeOf(statement, input);
  return afterAttempt(call, write, () => {
    const written = writeItem(call, write);
    return {
      Items: returnedItems(statement, written),
      ...consumed(input.ReturnConsumedCapacity, written.table.name, () => unitsOfWrite(written)),
    };
  });
};
