import type { EmulatedHandler } from "../../types.js";
import { importNotFound } from "./errors.js";
import { describeImport as described } from "./import-description.js";
import { findTransfer } from "./transfer.js";

/** The description of an import. */
export const describeImport: EmulatedHandler<"DescribeImport"> = ({ ImportArn }, call) => {
  const found = findTransfer(call, "import", { all: call.state.imports, text: ImportArn });
  if (found === undefined) throw importNotFound(ImportArn);
  return { ImportTableDescription: described(call, found) };
};
