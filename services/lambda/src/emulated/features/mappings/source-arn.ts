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

/** The stream of a mapping, as its ARN names it. */
export interface SourceStream {
  readonly arn: string;
  readonly region: string;
  readonly account: string;
  /** Table and label: `orders/2015-05-20T20:51:10.252`. */
  readonly key: string;
}

/** The table's stream of an ARN; undefined for that of another source. */
export function streamIn(eventSourceArn: string | undefined): SourceStream | undefined {
  const form = /^arn:[^:]*:dynamodb:([^:]*):([^:]*):table\/([^/]+)\/stream\/([^/]+)$/;
  const [arn, region, account, table, label] = form.exec(eventSourceArn ?? "") ?? [];
  if (arn === undefined || region === undefined || account === undefined) return undefined;
  return { arn, region, account, key: `${table}/${label}` };
}

/** True for the ARN of a queue or a table's stream, from which functions get records; mappings with other sources are recorded only. */
export function isRead(eventSourceArn: string | undefined): boolean {
  return queueIn(eventSourceArn) !== undefined || streamIn(eventSourceArn) !== undefined;
}

/** True for the ARN of a queue, a table's stream, or a source of another service that mappings can have. */
export function isSource(eventSourceArn: string): boolean {
  const isOther = /^arn:[^:]*:(?:kinesis|kafka|mq|rds):/.test(eventSourceArn);
  return isOther || isRead(eventSourceArn);
}
