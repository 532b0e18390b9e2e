/** The time of the world in which a request runs. Services read no other clock. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

/** The source of ids and randomness of a world. Services use no other. */
export interface Ids {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
}

/** Everything an operation may use besides its input. */
export interface Call<State> {
  /** The service's own collections. */
  readonly state: State;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Twelve digits. */
  readonly account: string;
  readonly region: string;
  /** `aws`; the first part of every ARN. */
  readonly partition: string;
  /** The mock port as the client addressed it, without a trailing slash: `http://127.0.0.1:4566`. */
  readonly endpoint: string;
  /** The id under which the response and the journal know this request. */
  readonly requestId: string;
}

/**
 * The ARN of a resource in the call's partition, region and account.
 *
 * @example arn(call, "sqs", "orders") // arn:aws:sqs:us-east-1:000000000000:orders
 */
export function arn(call: Pick<Call<unknown>, "partition" | "region" | "account">, service: string, resource: string): string {
  return `arn:${call.partition}:${service}:${call.region}:${call.account}:${resource}`;
}
