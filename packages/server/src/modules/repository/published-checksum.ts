import { createHash } from "node:crypto";
import type { Answer } from "./http-get.js";
import { shownUrl, TransferError } from "./transfer-error.js";

/** What repositories publish beside a file, the strongest first (specification, start-up rule 6). */
const algorithms = [
  { name: "SHA-512", suffix: "sha512", digits: 128 },
  { name: "SHA-256", suffix: "sha256", digits: 64 },
  { name: "SHA-1", suffix: "sha1", digits: 40 },
] as const;

/** A checksum file is a line; nothing that is larger can be one. In bytes. */
export const largestChecksumFile = 4096;

/** Which checksum an archive was compared with. */
export type ChecksumName = (typeof algorithms)[number]["name"];

/**
 * Compares a file with the strongest checksum that is published beside its URL, and returns which that was. A weaker one
 * is asked for only where the repository says that it has no stronger one.
 *
 * Rejects with a {@link TransferError} when they differ, when none is published, and when one can't be had or read.
 */
export async function compareWithPublished(
  bytes: Buffer,
  file: URL,
  get: (url: URL) => Promise<Answer>,
): Promise<ChecksumName> {
  for (const { name, suffix, digits } of algorithms) {
    const url = new URL(file);
    url.pathname += `.${suffix}`;
    const { status, statusText, body } = await get(url);
    if (status === 404 || status === 410) continue;
    if (status !== 200) throw new TransferError(`its checksum can't be had: ${shownUrl(url)} answered ${statusText}`);
    const published = parseChecksum(body.toString("utf8"), digits);
    if (published === undefined)
      throw new TransferError(`its checksum can't be read: ${shownUrl(url)} does not hold one ${name} checksum`);
    const actual = createHash(suffix).update(bytes).digest("hex");
    if (actual === published) return name;
    throw new TransferError(
      `its ${name} checksum is ${actual}, and ${shownUrl(url)} says ${published}: it is damaged, or not what was published`,
    );
  }
  throw new TransferError(
    `no checksum is published for it: ${shownUrl(file)} has no ${algorithms.map(({ suffix }) => `.${suffix}`).join(", ")} beside it`,
  );
}

/**
 * Reads a checksum file: one line with a checksum of that many hexadecimal digits in either case, and then, after
 * white space, maybe the name of a file. Gives lower case, or undefined for anything else.
 */
export function parseChecksum(text: string, digits: number): string | undefined {
  const [, found] = /^([0-9a-f]+)(?:[ \t]+\S[^\r\n]*)?$/i.exec(text.trim()) ?? [];
  return found?.length === digits ? found.toLowerCase() : undefined;
}
