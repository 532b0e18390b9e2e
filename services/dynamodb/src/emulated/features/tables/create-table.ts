import { beginSize } from "../../engine/indexes/table-size.js";
import { describeTable } from "../../engine/tables/description.js";
import { makeTable } from "../../engine/tables/make-table.js";
import { inTransition } from "../../engine/tables/status.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates a table. It is described as being created, as by AWS, and can be used at once unless an option lets that last. */
export const createTable: EmulatedHandler<"CreateTable"> = (input, call) => {
  const table = inTransition(call, makeTable(input, call), { status: "CREATING" });
  call.state.tables.set(table.name, table);
  beginSize(call.state, table);
  const { BillingModeSummary, ...described } = describeTable(call, {
    ...table,
    transition: { status: "CREATING" },
  });
  // Recorded answer of AWS: the time is told from DescribeTable on.
  const summary = BillingModeSummary && { BillingMode: BillingModeSummary.BillingMode };
  return { TableDescription: { ...described, BillingModeSummary: summary } };
};
