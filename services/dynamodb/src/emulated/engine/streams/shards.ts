import type { Ids } from "@cloudstub/kit";
import type { Shard, Stream } from "../../state/streams.js";

/** For how long a shard takes records; AWS says "about four hours" (DynamoDB Developer Guide, "DynamoDB Streams and shards"). */
const OPEN_FOR = 4 * 3_600_000;

/** When the next record comes, and its number. */
interface Next {
  readonly next: number;
  readonly at: number;
  readonly ids: Ids;
}

/** The first shard of a stream. */
export function firstShard(ids: Ids, at: number): Shard {
  return { shardId: newShardId(ids, at), first: 1, openedAt: at };
}

/** The shards of a stream, the last of which takes the next record: the same ones, or with one more where the last one has been open for long. */
export function currentShard({ shards }: Pick<Stream, "shards">, { next, at, ids }: Next): readonly Shard[] {
  const last = shards.at(-1);
  if (last === undefined || at - last.openedAt < OPEN_FOR) return shards;
  const child: Shard = { shardId: newShardId(ids, at), parentShardId: last.shardId, first: next, openedAt: at };
  return [...closed(shards, { next, at }), child];
}

/** The shards with the last one closed before the next record. */
export function closed(shards: readonly Shard[], { next, at }: Omit<Next, "ids">): readonly Shard[] {
  return shards.map((shard, index) =>
    index === shards.length - 1 ? { ...shard, last: next - 1, closedAt: at } : shard,
  );
}

/** The number of a stream's next record. The number of its last one is given, where it has any. */
export function nextNumber({ horizon }: Stream, lastKey: string | undefined): number {
  return lastKey === undefined ? horizon : Number(lastKey) + 1;
}

/** Ids sort by the time at which shards were opened. */
function newShardId(ids: Ids, at: number): string {
  return `shardId-${String(at).padStart(20, "0")}-${Buffer.from(ids.bytes(4)).toString("hex")}`;
}

/** The sequence number of a record: 21 digits, which sort. */
export function sequenceNumber(number: number): string {
  return `1${String(number).padStart(20, "0")}`;
}

/** The number of a record; undefined for a text that is not a sequence number of a stream. */
export function numberOf(sequenceNumber: string): number | undefined {
  return /^1\d{20}$/.test(sequenceNumber) ? Number(sequenceNumber.slice(1)) : undefined;
}
