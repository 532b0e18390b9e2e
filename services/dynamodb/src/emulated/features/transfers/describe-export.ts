import type { EmulatedHandler } from "../../types.js";
import { exportNotFound } from "./errors.js";
import { describeExport as described } from "./export-description.js";
import { findTransfer } from "./transfer.js";

/** The description of an export. */
export const describeExport: EmulatedHandler<"DescribeExport"> = ({ ExportArn }, call) => {
  const found = findTransfer(call, "export", { all: call.state.exports, text: ExportArn });
  if (found === undefined) throw exportNotFound(ExportArn);
  return { ExportDescription: described(call, found) };
};
