import type { EmulatedHandler } from "../../types.js";
import { settingsNotFound } from "./errors.js";

/** Finds no global table of version 2017.11.29. */
export const describeGlobalTableSettings: EmulatedHandler<"DescribeGlobalTableSettings"> = ({ GlobalTableName }) => {
  throw settingsNotFound(GlobalTableName);
};
