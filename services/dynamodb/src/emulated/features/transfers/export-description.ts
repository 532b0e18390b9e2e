import { arn } from "@cloudstub/kit";
import type { Export } from "../../state/transfers.js";
import type { EmulatedCall } from "../../types.js";
import { folderOf } from "./manifests.js";
import { transferArn } from "./transfer.js";

/** AWS's description of an export. */
export function describeExport(call: Pick<EmulatedCall, "partition" | "region" | "account">, found: Export) {
  const { status, startedAt, endedAt, failure, from, to, token } = found;
  return {
    ExportArn: transferArn(call, "export", found),
    ExportStatus: status,
    StartTime: new Date(startedAt),
    ...(endedAt !== undefined && { EndTime: new Date(endedAt) }),
    ...(status === "COMPLETED" && {
      ExportManifest: `${folderOf(found)}manifest-summary.json`,
      BilledSizeBytes: found.bytes,
      ItemCount: found.itemCount,
    }),
    TableArn: arn(call, "dynamodb", `table/${found.tableName}`),
    TableId: found.tableId,
    ...(from === undefined && { ExportTime: new Date(to) }),
    ...(token !== undefined && { ClientToken: token }),
    S3Bucket: found.bucket,
    ...(found.bucketOwner !== undefined && { S3BucketOwner: found.bucketOwner }),
    ...(found.prefix !== undefined && { S3Prefix: found.prefix }),
    S3SseAlgorithm: found.encryption ?? ("AES256" as const),
    ...(found.keyId !== undefined && { S3SseKmsKeyId: found.keyId }),
    ...(failure && { FailureCode: failure.code, FailureMessage: failure.message }),
    ExportFormat: "DYNAMODB_JSON" as const,
    ExportType: exportTypeOf(found),
    ...(from !== undefined && {
      IncrementalExportSpecification: {
        ExportFromTime: new Date(from),
        ExportToTime: new Date(to + 1),
        ExportViewType: found.showsOld ? ("NEW_AND_OLD_IMAGES" as const) : ("NEW_IMAGE" as const),
      },
    }),
  };
}

export function exportTypeOf({ from }: Export) {
  return from === undefined ? ("FULL_EXPORT" as const) : ("INCREMENTAL_EXPORT" as const);
}
