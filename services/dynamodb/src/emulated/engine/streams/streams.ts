import { arn, type Call } from "@cloudstub/kit";
import type { KeySchema } from "../../../tables/key-schema.js";
import type { Stream } from "../../state/streams.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import { invalidStreamArn, streamNotFound } from "./errors.js";
import { scheduleTrim } from "./retention.js";
import { closed, firstShard, nextNumber } from "./shards.js";

type StreamCall = Pick<Call<EmulatedState>, "state" | "clock" | "ids">;
type Place = Pick<Call<unknown>, "partition" | "region" | "account">;

/** A stream and its key in the state. */
export interface KeyedStream {
  readonly key: string;
  readonly stream: Stream;
}

/** Enables a stream of a table, and returns the table that names it. */
export function enableStream(
  { state, clock, ids }: StreamCall,
  table: EmulatedTable,
  viewType: Stream["viewType"],
): EmulatedTable {
  let createdAt = clock.now();
  // A label is unique for its table (the model's description of LatestStreamLabel).
  while (state.streams.has(`${table.name}/${labelOf(createdAt)}`)) createdAt++;
  const label = labelOf(createdAt);
  const keySchema = table.definition.KeySchema as KeySchema as Stream["keySchema"];
  const shards = [firstShard(ids, createdAt)];
  state.streams.set(`${table.name}/${label}`, {
    tableName: table.name,
    label,
    viewType,
    createdAt,
    keySchema,
    shards,
    horizon: 1,
  });
  return { ...table, stream: { label, viewType, enabled: true } };
}

/** Disables the stream of a table, whose records stay for another 24 hours, and returns the table without it. */
export function disableStream({ state, clock }: Omit<StreamCall, "ids">, table: EmulatedTable): EmulatedTable {
  const { stream: enabled } = table;
  const key = `${table.name}/${enabled?.label}`;
  const stream = state.streams.get(key);
  if (enabled?.enabled !== true || stream === undefined) return table;
  const at = clock.now();
  const next = nextNumber(stream, state.streamRecords.of(key).lastKey());
  state.streams.set(key, { ...stream, disabledAt: at, shards: closed(stream.shards, { next, at }) });
  scheduleTrim(state, key, at);
  return { ...table, stream: { ...enabled, enabled: false } };
}

/** The ARN of a stream: `arn:aws:dynamodb:us-east-1:000000000000:table/orders/stream/2015-05-20T20:51:10.252`. */
export function streamArn(place: Place, { tableName, label }: Pick<Stream, "tableName" | "label">): string {
  return arn(place, "dynamodb", `table/${tableName}/stream/${label}`);
}

/** The stream of an ARN. Throws `ValidationException` for a malformed ARN, and `ResourceNotFoundException` where there is no such stream. */
export function findStream(call: Place & Pick<Call<EmulatedState>, "state">, streamArnText: string): KeyedStream {
  const key = streamKey(call, streamArnText);
  const stream = call.state.streams.get(key ?? "");
  if (key === undefined || stream === undefined) throw streamNotFound(streamArnText);
  return { key, stream };
}

/** The key of the stream of an ARN; undefined for one of another account or region. Throws `ValidationException` for what is not such an ARN. */
export function streamKey(place: Place, streamArnText: string): string | undefined {
  const [, table, label] = /^arn:[^:]*:dynamodb:[^:]*:[^:]*:table\/([^/]*)\/stream\/([^/]*)$/.exec(streamArnText) ?? [];
  if (table === undefined || label === undefined) throw invalidStreamArn(streamArnText);
  return streamArnText === streamArn(place, { tableName: table, label }) ? `${table}/${label}` : undefined;
}

function labelOf(time: number): string {
  return new Date(time).toISOString().slice(0, -1);
}
