import { arn } from "@cloudstub/kit";
import type { Import } from "../../state/transfers.js";
import type { EmulatedCall } from "../../types.js";
import { transferArn } from "./transfer.js";

type Place = Pick<EmulatedCall, "partition" | "region" | "account">;

/** The members that descriptions and summaries of an import share. */
export function importSummary(place: Place, found: Import) {
  return {
    ImportArn: transferArn(place, "import", found),
    ImportStatus: found.status,
    TableArn: arn(place, "dynamodb", `table/${found.tableName}`),
    S3BucketSource: found.source,
    InputFormat: found.format,
    StartTime: new Date(found.startedAt),
    ...(found.endedAt !== undefined && { EndTime: new Date(found.endedAt) }),
  };
}

/** AWS's description of an import. There are no logs, hence no CloudWatchLogGroupArn. */
export function describeImport(place: Place, found: Import) {
  const { failure, token, csv } = found;
  return {
    ...importSummary(place, found),
    TableId: found.tableId,
    ...(token !== undefined && { ClientToken: token }),
    ...(csv && { InputFormatOptions: { Csv: csv } }),
    InputCompressionType: found.compression,
    TableCreationParameters: found.parameters,
    ErrorCount: found.errors,
    ProcessedSizeBytes: found.bytes,
    ProcessedItemCount: found.processed,
    ImportedItemCount: found.imported,
    ...(failure && { FailureCode: failure.code, FailureMessage: failure.message }),
  };
}
