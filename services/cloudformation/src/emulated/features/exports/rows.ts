import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { listExports } from "./list-exports.js";
import { listImports } from "./list-imports.js";

/** Operations on exports. */
export const exportOperations = {
  ListExports: listExports,
  ListImports: listImports,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
