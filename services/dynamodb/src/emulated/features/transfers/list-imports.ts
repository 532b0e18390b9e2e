import type { EmulatedHandler } from "../../types.js";
import { importSummary } from "./import-description.js";
import { pageOf, tableNameIn } from "./transfer.js";

/** Imports in one page unless the request says otherwise. */
const MAX = 25;

/** The imports of a table, or of all tables, in pages. */
export const listImports: EmulatedHandler<"ListImports"> = (
  { TableArn, PageSize: max = MAX, NextToken: token },
  call,
) => {
  const { page, NextToken } = pageOf(call.state.imports, { table: tableNameIn(TableArn), max, token });
  return {
    ImportSummaryList: page.map((each) => importSummary(call, each)),
    ...(NextToken !== undefined && { NextToken }),
  };
};
