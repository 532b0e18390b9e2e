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
