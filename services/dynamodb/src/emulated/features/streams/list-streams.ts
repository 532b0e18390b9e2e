import { limitTooHigh } from "../../engine/streams/errors.js";
import { streamArn, streamKey } from "../../engine/streams/streams.js";
import type { StreamHandler } from "../../engine/streams/types.js";

const MAX = 100;

/** The streams of the account, or of a table, in pages: also those that were disabled within the last 24 hours. */
export const listStreams: StreamHandler<"ListStreams"> = (
  { TableName, Limit = MAX, ExclusiveStartStreamArn },
  call,
) => {
  if (Limit > MAX) throw limitTooHigh(Limit, MAX);
  const after = ExclusiveStartStreamArn === undefined ? undefined : streamKey(call, ExclusiveStartStreamArn);
  const range = { ...(TableName !== undefined && { prefix: `${TableName}/` }), ...(after !== undefined && { after }) };
  const streams = [];
  for (const { tableName, label } of call.state.streams.values(range)) {
    if (streams.length >= Limit) return { Streams: streams, LastEvaluatedStreamArn: streams.at(-1)?.StreamArn };
    streams.push({ StreamArn: streamArn(call, { tableName, label }), TableName: tableName, StreamLabel: label });
  }
  return { Streams: streams };
};
