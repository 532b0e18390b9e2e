/** What the attributes of a queue mean. Times are in milliseconds. */
export interface QueueSettings {
  readonly visibilityTimeout: number;
  readonly delay: number;
  /** How long a receive waits unless it says otherwise. */
  readonly wait: number;
  readonly retention: number;
  /** Bytes of a message with its attributes. */
  readonly maximumSize: number;
  /** True where a FIFO queue takes a digest of the body for a deduplication id that is not given. */
  readonly contentBasedDeduplication: boolean;
  /** True where a FIFO queue tells duplicates apart within a group only. */
  readonly deduplicationByGroup: boolean;
  /** Where messages go that were received too often. */
  readonly deadLetters?: { readonly queue: string; readonly afterReceives: number };
}
