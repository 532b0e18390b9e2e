/**
 * The bytes of a streamed body, in the chunks in which they arrived: a large body is never copied.
 */
export interface Payload {
  /** Number of bytes. */
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
  /** Lower-case hexadecimal MD5 of the bytes, computed while they arrived. A part of a body has the MD5 of the whole. */
  readonly md5: string;
}
