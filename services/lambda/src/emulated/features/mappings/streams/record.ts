import type { _Record as StreamEvent } from "@aws-sdk/client-dynamodb-streams";
import { type HandlerShape, RawJson } from "@cloudstub/kit";
import type { SourceStream } from "../source-arn.js";

/** A record of a stream as a function gets it. */
export type StreamRecord = ReturnType<typeof streamRecord>;

/** A change of an item in the form of events (recorded answers of AWS, 2025-11). */
export function streamRecord(event: HandlerShape<StreamEvent>, { arn }: SourceStream) {
  const { dynamodb = {}, userIdentity } = event;
  return {
    eventID: event.eventID ?? "",
    eventName: event.eventName ?? "",
    eventVersion: event.eventVersion ?? "",
    eventSource: event.eventSource ?? "",
    awsRegion: event.awsRegion ?? "",
    dynamodb: {
      ApproximateCreationDateTime: Number(dynamodb.ApproximateCreationDateTime ?? 0) / 1000,
      Keys: itemIn(dynamodb.Keys),
      ...(dynamodb.NewImage && { NewImage: itemIn(dynamodb.NewImage) }),
      ...(dynamodb.OldImage && { OldImage: itemIn(dynamodb.OldImage) }),
      SequenceNumber: dynamodb.SequenceNumber ?? "",
      SizeBytes: dynamodb.SizeBytes ?? 0,
      StreamViewType: dynamodb.StreamViewType ?? "",
    },
    eventSourceARN: arn,
    // The item's time to live has ended.
    ...(userIdentity && { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } }),
  };
}

/** When the change was made, in milliseconds. */
export function timeOf({ dynamodb }: StreamRecord): number {
  return dynamodb.ApproximateCreationDateTime * 1000;
}

/** As the service stores it: as JSON of the wire, in which bytes are base64. */
function itemIn(item: object | undefined): unknown {
  return item !== undefined && RawJson.is(item) ? (JSON.parse(item.json) as unknown) : item;
}
