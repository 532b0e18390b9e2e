import { invalidContinuationToken } from "../errors.js";

const VERSION = "1:";

/** An opaque token that contains the text after which a list continues. */
export function writeToken(after: string): string {
  return Buffer.from(VERSION + after, "utf8").toString("base64url");
}

/** The text in a token; throws `InvalidArgument` for a token that {@link writeToken} did not make. */
export function readToken(token: string): string {
  const text = Buffer.from(token, "base64url").toString("utf8");
  if (!text.startsWith(VERSION) || writeToken(text.slice(VERSION.length)) !== token)
    throw invalidContinuationToken(token);
  return text.slice(VERSION.length);
}
