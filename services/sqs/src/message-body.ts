import { hash } from "node:crypto";
import { emptyMessageBody, invalidMessageContents } from "./errors.js";

/** Anything outside the characters of XML 1.0; SQS has spoken XML before it spoke JSON and keeps its limits. */
export const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** What nearly every body is made of, in one line or several; to test for that takes a third of the time. */
const plainLine = /^[ -\uD7FF\uE000-\uFFFD]*$/;
const plain = /^[\t\n\r -\uD7FF\uE000-\uFFFD]*$/;

/** Throws `MissingParameter` for an empty body and `InvalidMessageContents` for a character outside XML's set. */
export function checkBody(body: string): void {
  if (body === "") throw emptyMessageBody();
  if (plainLine.test(body) || plain.test(body)) return;
  const [character] = notXml.exec(body) ?? [];
  if (character !== undefined) throw invalidMessageContents(character.codePointAt(0) ?? 0);
}

/** Lower-case hexadecimal MD5 of a text in UTF-8. SDKs make it again and compare. */
export function md5(text: string): string {
  return hash("md5", text, "hex");
}
