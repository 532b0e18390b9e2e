import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createGlobalTable } from "./create-global-table.js";
import { describeGlobalTable } from "./describe-global-table.js";
import { describeGlobalTableSettings } from "./describe-global-table-settings.js";
import { listGlobalTables } from "./list-global-tables.js";
import { updateGlobalTable } from "./update-global-table.js";
import { updateGlobalTableSettings } from "./update-global-table-settings.js";

/** The operations on global tables of version 2017.11.29, which AWS still answers. */
export const legacyGlobalTableOperations = {
  CreateGlobalTable: createGlobalTable,
  DescribeGlobalTable: describeGlobalTable,
  DescribeGlobalTableSettings: describeGlobalTableSettings,
  ListGlobalTables: listGlobalTables,
  UpdateGlobalTable: updateGlobalTable,
  UpdateGlobalTableSettings: updateGlobalTableSettings,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
