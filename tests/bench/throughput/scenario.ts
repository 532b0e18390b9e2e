/** The services, by the ids that CloudStub gives them. */
export type Service = "sqs" | "sns" | "ssm" | "secretsmanager" | "lambda" | "dynamodb" | "s3";

/** A server that is being prepared for a scenario. */
export interface Subject {
  /** Its root URL. */
  readonly endpoint: string;
  /** As many different requests are sent to it, or items are in it, before it gets the first again. */
  readonly variety: number;
  /** Sends each request once, over many connections, and returns the answers' bodies in the same order. */
  answersTo(requests: readonly Uint8Array[]): Promise<readonly Uint8Array[]>;
}

/** The requests of one round, as they go over the wire. */
interface Round {
  readonly requests: readonly Uint8Array[];
  /** They can be sent once only: a receipt handle deletes one message. Otherwise they begin again. */
  readonly once?: boolean;
}

/** Makes what a round needs, outside the measured time. Gets how many requests the round will send at most. */
export type NextRound = (wanted: number) => Promise<Round>;

/** One operation, as a client uses it. */
export interface Scenario {
  readonly name: string;
  /** What is sent, in words. */
  readonly what: string;
  /** The service that it speaks to; only servers that have it take part. */
  readonly service: Service;
  /** Only CloudStub and its yardsticks take part: the answer is of no interest elsewhere. */
  readonly alone?: boolean;
  /** The least share of the limit's throughput, and of its frugality, that CloudStub has to reach. */
  readonly target: number;
  /** 200 unless given. */
  readonly status?: number;
  /** `--fresh` does not measure it: its preparation sends so much that a server is not fresh after it, or its own requests are large. */
  readonly leftOutOfFresh?: boolean;
  /** Makes what the requests are about, through the SDK. */
  prepare(subject: Subject): Promise<NextRound>;
}

/** The target of operations whose messages are JSON, or bytes. */
export const JSON_AND_REST = 0.85;
/** The target of operations whose messages are forms and XML. */
export const QUERY_AND_XML = 0.7;
/** The target of large uploads, which are digested and checked against a CRC-32 that the limit does not verify. */
export const LARGE_UPLOAD = 0.75;
/** The target of operations that answer with many items. */
export const MANY_ITEMS = 0.8;

/** The same requests in every round. */
export function always(...requests: Uint8Array[]): NextRound {
  return () => Promise.resolve({ requests });
}
