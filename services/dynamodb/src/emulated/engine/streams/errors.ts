import { modelled } from "@cloudstub/kit";
import { validation, violates } from "../../../errors.js";
import type { DynamodbStreams } from "./types.js";

/** A text that is not an ARN of a stream. */
export const invalidStreamArn = (arn: string) => validation(`Invalid StreamArn: ${arn}`);

/** The ARN of a stream that does not exist, or no longer; AWS's words as users reported them. */
export const streamNotFound = (arn: string) =>
  modelled<DynamodbStreams>("ResourceNotFoundException", `Requested resource not found: Stream: ${arn} not found`);

/** A shard that the stream does not have, or no more; AWS's words as users reported them. */
export const shardNotFound = () =>
  modelled<DynamodbStreams>("ResourceNotFoundException", "Requested resource not found: Shard does not exist");

/** A text that is not an iterator, or one of a shard that is gone. */
export const invalidIterator = () => validation("Invalid ShardIterator");

/** A sequence number that the shard can't have. */
export const invalidSequenceNumber = (text: string) => validation(`Invalid SequenceNumber: ${text}`);

/** An iterator from a sequence number without one. */
export const sequenceNumberMissing = (type: string) =>
  validation(`SequenceNumber must be given for the ShardIteratorType ${type}`);

/** A sequence number for an iterator that takes none. */
export const sequenceNumberNotAllowed = (type: string) =>
  validation(`SequenceNumber must not be given for the ShardIteratorType ${type}`);

/** An iterator that is older than 15 minutes. AWS's words are not documented; these are those of Amazon Kinesis, which clients know. */
export const iteratorExpired = (createdAt: number, now: number, validFor: number) =>
  modelled<DynamodbStreams>(
    "ExpiredIteratorException",
    `Iterator expired. The iterator was created at time ${new Date(createdAt).toUTCString()} while right now it is ${new Date(
      now,
    ).toUTCString()} which is further in the future than the tolerated delay of ${validFor} milliseconds.`,
  );

/** Records that were trimmed (the model's description of the error, which answers repeat). */
export const trimmed = () =>
  modelled<DynamodbStreams>(
    "TrimmedDataAccessException",
    "The operation attempted to read past the oldest stream record in a shard.",
  );

/** More records than one answer has; the model's description of the error names the limit. */
export const tooManyRecords = () =>
  modelled<DynamodbStreams>(
    "LimitExceededException",
    "GetRecords was called with a value of more than 1000 for the limit request parameter.",
  );

/** A Limit above the documented one. */
export const limitTooHigh = (limit: number, most: number) =>
  violates("limit", limit, `have value less than or equal to ${most}`);
