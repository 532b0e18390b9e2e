import { receiptHandleIsInvalid } from "./errors.js";

/**
 * The message of a receipt handle. The key finds it at once; the id distinguishes it from a later message under
 * the same key, since the key after the last is used again when the last message is deleted.
 */
export interface Receipt {
  /** Key of the message in its queue: 16 digits. */
  readonly key: string;
  /** Which receive of the message gave the handle, counted from 1; undefined where receives are not counted. */
  readonly receive?: number | undefined;
  /** A UUID. */
  readonly messageId: string;
  /** Name of the queue. */
  readonly queue: string;
}

const form = /^(\d+)(?:\.([1-9]\d*))?\/([0-9a-f-]+)\/(.+)$/;

/** Makes the handle that a receiver gets: base64url, opaque to clients. */
export function writeReceiptHandle({ key, receive, messageId, queue }: Receipt): string {
  return Buffer.from(`${receive === undefined ? key : `${key}.${receive}`}/${messageId}/${queue}`).toString(
    "base64url",
  );
}

/** Reads a handle. Throws `ReceiptHandleIsInvalid` for anything that {@link writeReceiptHandle} does not make. */
export function readReceiptHandle(handle: string): Receipt {
  const [, key = "", receive, messageId = "", queue = ""] =
    form.exec(Buffer.from(handle, "base64url").toString()) ?? [];
  const receipt: Receipt = { key, receive: receive === undefined ? undefined : Number(receive), messageId, queue };
  const isSized = key.length === 16 && messageId.length === 36;
  // Node ignores characters outside base64url, so a handle has to encode to the same text again.
  if (!isSized || writeReceiptHandle(receipt) !== handle) throw receiptHandleIsInvalid(handle);
  return receipt;
}
