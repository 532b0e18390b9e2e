/** The parts of an ARN that lead to a queue, a topic or a function. */
export interface TargetArn {
  readonly service: string;
  readonly region: string;
  readonly account: string;
  readonly resource: string;
}

/** The parts of an ARN; undefined for a text that is none. */
export function targetArn(text: string): TargetArn | undefined {
  const [arn, partition, service = "", region = "", account = "", ...rest] = text.split(":");
  const resource = rest.join(":");
  if (arn !== "arn" || !partition || region === "" || !/^\d{12}$/.test(account) || resource === "") return undefined;
  return { service, region, account, resource };
}
