import type { Message, MessageAttributeValue } from "@aws-sdk/client-sqs";
import type { HandlerShape } from "@cloudstub/kit";
import type { SourceQueue } from "../source-arn.js";

/** A message as the peer gives it. */
export type ReceivedMessage = HandlerShape<Message>;

/** A message as a function gets it (recorded answers of AWS, 2025-11; members in the order of the developer guide). */
export function queueRecord(message: ReceivedMessage, { arn, region }: SourceQueue) {
  return {
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [name, attributeValue(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? "",
    md5OfMessageAttributes: message.MD5OfMessageAttributes ?? null,
    eventSource: "aws:sqs",
    eventSourceARN: arn,
    awsRegion: region,
  };
}

/** A record of the event. */
export type QueueRecord = ReturnType<typeof queueRecord>;

function attributeValue({ StringValue, BinaryValue, DataType }: HandlerShape<MessageAttributeValue>) {
  return {
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString("base64") }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType,
  };
}
