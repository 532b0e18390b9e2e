import { invalidContinuationToken } from "./errors.js";

const TAG = "1:";

/** A token that says behind which text a list goes on. Clients are not meant to read it. */
export function writeToken(after: string): string {
  return Buffer.from(TAG + after, "utf8").toString("base64url");
}

/** The text that a token was made of; throws `InvalidArgument` where no list gave it. */
export function readToken(token: string): string {
  const text = Buffer.from(token, "base64url").toString("utf8");
  if (!text.startsWith(TAG) || writeToken(text.slice(TAG.length)) !== token) throw invalidContinuationToken(token);
  return text.slice(TAG.length);
}
