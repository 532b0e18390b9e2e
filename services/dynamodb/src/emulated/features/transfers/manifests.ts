import { arn } from "@cloudstub/kit";
import type { Export } from "../../state/transfers.js";
import type { EmulatedCall } from "../../types.js";
import type { WrittenObject } from "./s3-objects.js";
import { transferArn } from "./transfer.js";

/** A data file that was written. */
export interface DataFile extends WrittenObject {
  readonly itemCount: number;
}

/** Where the objects of an export are: `<prefix>/AWSDynamoDB/<export id>/`. Data files of changes are in a folder that exports share. */
export function folderOf({ prefix, id }: Pick<Export, "prefix" | "id">): string {
  return `${prefix === undefined || prefix === "" ? "" : `${prefix}/`}AWSDynamoDB/${id}/`;
}

/** Where the data files of an export are. */
export function dataFolderOf(written: Export): string {
  const folder = folderOf(written);
  return written.from === undefined ? `${folder}data/` : `${folder.slice(0, -`${written.id}/`.length)}data/`;
}

/** The list of data files, a line for each. */
export function filesManifest(files: readonly DataFile[]): string {
  return files
    .map(
      ({ key, md5, etag, itemCount }) =>
        `${JSON.stringify({ itemCount, md5Checksum: md5, etag, dataFileS3Key: key })}\n`,
    )
    .join("");
}

/** The summary of an export (DynamoDB Developer Guide, "DynamoDB table export output format"). */
export function summaryManifest(
  place: Pick<EmulatedCall, "partition" | "region" | "account">,
  written: Export,
): string {
  const { tableName, tableId, startedAt, endedAt, from, to, showsOld } = written;
  const iso = (time: number) => new Date(time).toISOString();
  return JSON.stringify({
    version: from === undefined ? "2020-06-30" : "2023-08-01",
    exportArn: transferArn(place, "export", written),
    startTime: iso(startedAt),
    endTime: iso(endedAt ?? startedAt),
    tableArn: arn(place, "dynamodb", `table/${tableName}`),
    tableId,
    ...(from === undefined ? { exportTime: iso(to) } : { exportFromTime: iso(from), exportToTime: iso(to + 1) }),
    s3Bucket: written.bucket,
    s3Prefix: written.prefix ?? null,
    s3SseAlgorithm: written.encryption ?? "AES256",
    s3SseKmsKeyId: written.keyId ?? null,
    manifestFilesS3Key: `${folderOf(written)}manifest-files.json`,
    billedSizeBytes: written.bytes,
    itemCount: written.itemCount,
    outputFormat: "DYNAMODB_JSON",
    ...(from !== undefined && { outputView: showsOld ? "NEW_AND_OLD_IMAGES" : "NEW_IMAGE" }),
    exportType: from === undefined ? "FULL_EXPORT" : "INCREMENTAL_EXPORT",
  });
}
