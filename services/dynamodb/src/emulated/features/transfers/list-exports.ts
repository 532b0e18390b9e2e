import type { EmulatedHandler } from "../../types.js";
import { exportTypeOf } from "./export-description.js";
import { pageOf, tableNameIn, transferArn } from "./transfer.js";

/** Exports in one page unless the request says otherwise. */
const MAX = 25;

/** The exports of a table, or of all tables, in pages. */
export const listExports: EmulatedHandler<"ListExports"> = (
  { TableArn, MaxResults: max = MAX, NextToken: token },
  call,
) => {
  const { page, NextToken } = pageOf(call.state.exports, { table: tableNameIn(TableArn), max, token });
  return {
    ExportSummaries: page.map((each) => ({
      ExportArn: transferArn(call, "export", each),
      ExportStatus: each.status,
      ExportType: exportTypeOf(each),
    })),
    ...(NextToken !== undefined && { NextToken }),
  };
};
