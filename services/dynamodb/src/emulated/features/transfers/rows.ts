import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { describeExport } from "./describe-export.js";
import { describeImport } from "./describe-import.js";
import { exportTableToPointInTime } from "./export-table-to-point-in-time.js";
import { importTable } from "./import-table.js";
import { listExports } from "./list-exports.js";
import { listImports } from "./list-imports.js";

/** The operations on exports to S3 and imports from it. */
export const transferOperations = {
  DescribeExport: describeExport,
  DescribeImport: describeImport,
  ExportTableToPointInTime: exportTableToPointInTime,
  ImportTable: importTable,
  ListExports: listExports,
  ListImports: listImports,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
