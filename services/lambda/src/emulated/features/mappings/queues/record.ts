import type { Message, MessageAttributeValue } from "@aws-sdk/client-sqs";
import type { HandlerShape } from "@cloudstub/kit";

/** A message as the peer gives it. */
export type ReceivedMessage = HandlerShape<Message>;

/** The queue of a mapping, as its ARN names it. */
export interface SourceQueue {
  readonly arn: string;
  readonly region: string;
  readonly account: string;
  readonly name: string;
  /** The form does not matter to a peer, which reads account and name. */
  readonly url: string;
}

/** The queue of an ARN; undefined for that of another source. */
export function queueIn(eventSourceArn: string | undefined): SourceQueue | undefined {
  const [, region, account, name] = /^arn:[^:]*:sqs:([^:]*):([^:]*):([^:]+)$/.exec(eventSourceArn ?? "") ?? [];
  if (eventSourceArn === undefined || region === undefined || account === undefined || name === undefined)
    return undefined;
  const url = `https://sqs.${region}.amazonaws.com/${account}/${name}`;
  return { arn: eventSourceArn, region, account, name, url };
}

/** True for a queue that keeps the order of messages. */
export function isFifo({ name }: SourceQueue): boolean {
  return name.endsWith(".fifo");
}

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
