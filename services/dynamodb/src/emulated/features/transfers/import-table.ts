import { beginSize } from "../../engine/indexes/table-size.js";
import { makeTable } from "../../engine/tables/make-table.js";
import type { Import } from "../../state/transfers.js";
import type { EmulatedHandler } from "../../types.js";
import { importConflict, notSupported } from "./errors.js";
import { describeImport } from "./import-description.js";
import { newTransfer, schedule, withToken } from "./transfer.js";

/** Creates a table, and lets an agent fill it with the items of a bucket's objects; it is CREATING until then. */
export const importTable: EmulatedHandler<"ImportTable"> = (input, call) => {
  const { state, clock } = call;
  const {
    InputFormat: format,
    InputCompressionType: compression = "NONE",
    S3BucketSource: source,
    TableCreationParameters: parameters,
  } = input;
  if (format === "ION") throw notSupported("InputFormat", "ION", ["DYNAMODB_JSON", "CSV"]);
  if (compression === "ZSTD") throw notSupported("InputCompressionType", "ZSTD", ["GZIP", "NONE"]);
  const begun = newTransfer(call, input);
  const known = withToken(state.imports, input.ClientToken, clock.now());
  if (known !== undefined && known.digest !== begun.digest) throw importConflict();
  if (known !== undefined) return { ImportTableDescription: describeImport(call, known) };
  const { VectorIndexes: _, ...wanted } = parameters;
  const table = { ...makeTable(wanted, call), transition: { status: "CREATING" as const } };
  const csv = input.InputFormatOptions?.Csv;
  const none = { bytes: 0, processed: 0, imported: 0, errors: 0 };
  const created: Import = {
    ...begun,
    tableName: table.name,
    tableId: table.id,
    source,
    format,
    compression,
    parameters,
    ...(csv && { csv }),
    ...none,
  };
  state.tables.set(table.name, table);
  beginSize(state, table);
  state.imports.set(created.id, created);
  schedule(call, state.importWork, created.id);
  return { ImportTableDescription: describeImport(call, created) };
};
