import { invalidIterator, iteratorExpired } from "../../engine/streams/errors.js";

/** A shard iterator lasts for 15 minutes (DynamoDB API Reference, GetShardIterator). */
const VALID_FOR = 15 * 60_000;

/** Where a reader stands in a shard. */
export interface Position {
  readonly shardId: string;
  /** The number of the next record. */
  readonly number: number;
}

/** An iterator, in the form of AWS's: the ARN of its stream, a number, and a text that only the service reads. */
export function writeIterator(arn: string, { shardId, number }: Position, now: number): string {
  return `${arn}|1|${Buffer.from(`${shardId} ${number} ${now}`).toString("base64")}`;
}

/** Reads an iterator. Throws `ValidationException` for a text that is none, and `ExpiredIteratorException` after 15 minutes. */
export function readIterator(text: string, now: number): Position & { readonly arn: string } {
  const [arn = "", , packed = ""] = text.split("|");
  const form = /^(shardId-\d+-[0-9a-f]+) (\d{1,16}) (\d{1,16})$/;
  const [, shardId, number, createdAt] = form.exec(Buffer.from(packed, "base64").toString()) ?? [];
  if (shardId === undefined) throw invalidIterator();
  if (now - Number(createdAt) >= VALID_FOR) throw iteratorExpired(Number(createdAt), now, VALID_FOR);
  return { arn, shardId, number: Number(number) };
}
