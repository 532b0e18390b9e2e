import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import type { EmulatedState } from "../state.js";
import { describeExport } from "./operations/describe-export.js";
import { describeImport } from "./operations/describe-import.js";
import { exportTableToPointInTime } from "./operations/export-table-to-point-in-time.js";
import { importTable } from "./operations/import-table.js";
import { listExports } from "./operations/list-exports.js";
import { listImports } from "./operations/list-imports.js";

/** The operations on exports to S3 and imports from it. */
export const transferOperations = {
  DescribeExport: describeExport,
  DescribeImport: describeImport,
  ExportTableToPointInTime: exportTableToPointInTime,
  ImportTable: importTable,
  ListExports: listExports,
  ListImports: listImports,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
