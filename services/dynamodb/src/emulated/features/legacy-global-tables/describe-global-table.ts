import type { EmulatedHandler } from "../../types.js";
import { globalTableNotFound } from "./errors.js";

/** Finds no global table of version 2017.11.29. */
export const describeGlobalTable: EmulatedHandler<"DescribeGlobalTable"> = ({ GlobalTableName }) => {
  throw globalTableNotFound(GlobalTableName);
};
