/**
 * The bytes of a streamed body, kept in the pieces in which they arrived so that a large body is never copied.
 */
export interface Payload {
  /** Bytes in all. */
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
  /** Lower-case hexadecimal MD5 of the bytes, made while they arrived. A part of a body carries the MD5 of the whole. */
  readonly md5: string;
}
