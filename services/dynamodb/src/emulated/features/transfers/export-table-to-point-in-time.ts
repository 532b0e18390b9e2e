import { pointInTimeUnavailable, restorableTimes, tableNotFound } from "../../engine/tables/points-in-time.js";
import type { Export } from "../../state/transfers.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";
import { exportConflict, invalidExportTime, notSupported } from "./errors.js";
import { describeExport } from "./export-description.js";
import { newTransfer, schedule, tableNameIn, withToken } from "./transfer.js";

type ExportInput = EmulatedInput<"ExportTableToPointInTime">;
type Times = NonNullable<ReturnType<typeof restorableTimes>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Lets an agent write a table, as it was at a time, or what has changed of it, to a bucket. */
export const exportTableToPointInTime: EmulatedHandler<"ExportTableToPointInTime"> = (input, call) => {
  const { state, clock } = call;
  if (input.ExportFormat === "ION") throw notSupported("ExportFormat", "ION", ["DYNAMODB_JSON"]);
  const name = tableNameIn(input.TableArn) ?? "";
  const table = state.tables.get(name);
  if (table === undefined) throw tableNotFound(name);
  const times = restorableTimes(table, clock.now());
  if (times === undefined) throw pointInTimeUnavailable(name);
  const begun = newTransfer(call, input);
  const known = withToken(state.exports, input.ClientToken, clock.now());
  if (known !== undefined && known.digest !== begun.digest) throw exportConflict();
  if (known !== undefined) return { ExportDescription: describeExport(call, known) };
  const created: Export = {
    ...begun,
    tableName: name,
    tableId: table.id,
    ...rangeOf(input, times),
    ...targetOf(input),
    bytes: 0,
    itemCount: 0,
  };
  state.exports.set(created.id, created);
  schedule(call, state.exportWork, created.id);
  return { ExportDescription: describeExport(call, created) };
};

/** The time of a full export is inclusive; that of an incremental one ends before its last time (the guide, "Requesting a table export"). */
function rangeOf({ ExportType, ExportTime, IncrementalExportSpecification }: ExportInput, times: Times) {
  if (ExportType === "INCREMENTAL_EXPORT") return incrementalRange(IncrementalExportSpecification, times);
  const to = ExportTime?.getTime() ?? times.latest;
  if (!isWithin(to, times))
    throw invalidExportTime("The export time is not within the time of which points can be recovered");
  return { to };
}

function isWithin(time: number, { earliest, latest }: Times): boolean {
  return time >= earliest && time <= latest;
}

function incrementalRange(specification: ExportInput["IncrementalExportSpecification"], times: Times) {
  const { latest } = times;
  const from = specification?.ExportFromTime?.getTime();
  const to = specification?.ExportToTime?.getTime() ?? latest;
  if (from === undefined) throw invalidExportTime("ExportFromTime must be given for an incremental export");
  if (!isWithin(from, times) || !isWithin(to, times)) {
    throw invalidExportTime("The export period is not within the time of which points can be recovered");
  }
  if (to - from < 15 * MINUTE || to - from > DAY)
    throw invalidExportTime("The export period must be between 15 minutes and 24 hours");
  return { from, to: to - 1, showsOld: specification?.ExportViewType !== "NEW_IMAGE" };
}

function targetOf(input: ExportInput) {
  return {
    bucket: input.S3Bucket,
    ...(input.S3BucketOwner !== undefined && { bucketOwner: input.S3BucketOwner }),
    ...(input.S3Prefix !== undefined && { prefix: input.S3Prefix }),
    ...(input.S3SseAlgorithm && { encryption: input.S3SseAlgorithm }),
    ...(input.S3SseKmsKeyId !== undefined && { keyId: input.S3SseKmsKeyId }),
  };
}
