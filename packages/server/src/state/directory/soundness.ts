import { access } from "node:fs/promises";
import { damaged, type StoreError } from "../store-error.js";
import { Blobs } from "./blobs.js";
import { sumOf } from "./file-sum.js";
import { readHead } from "./header.js";
import { paths } from "./layout.js";
import { loadLmdb } from "./load-lmdb.js";
import { whyUnreadable } from "./reading-process.js";
import { lossesText, survey } from "./survey.js";

/** How a note begins; a note that a killed process left incomplete does not. */
const NOTED = '{"closed":';

/** The note that a store leaves when it is closed, by which the next start knows its database again. */
export async function noteOf(directory: string): Promise<string> {
  const sum = await sumOf(paths(directory).data).catch(() => undefined);
  return sum === undefined ? "" : `${JSON.stringify({ closed: sum })}\n`;
}

/**
 * Makes sure that lmdb can read the database of a store: it is what was there when the store was closed, as its note says, or
 * another process has read it. Rejects with a `StoreError` where it can't.
 */
export async function checkDatabase(directory: string, note: string): Promise<void> {
  const { data } = paths(directory);
  const isThere = await access(data).then(
    () => true,
    () => false,
  );
  if (!isThere) throw damaged(directory, `${data} is missing`);
  const isNoted = note.startsWith(NOTED);
  if (isNoted && note === (await noteOf(directory))) return;
  const { wrong, cutOff } = await readHead(data);
  if (wrong !== undefined) throw await damageReport(directory, wrong);
  // Meanwhile this process gets ready.
  const [unreadable] = await Promise.all([whyUnreadable(data), loadLmdb()]);
  if (unreadable !== undefined) throw await damageReport(directory, cutOff ?? unreadable);
  // It may be an earlier state, whole in itself.
  if (isNoted) throw await damageReport(directory, "the database is not as it was when the last server ended");
}

/** The error of a store whose database is damaged, which says what is gone where that can be found out. */
export async function damageReport(directory: string, what: string, cause?: unknown): Promise<StoreError> {
  const { data, blobs } = paths(directory);
  const { sound, losses } = await survey(data, new Blobs(blobs));
  if (losses.length > 0) return damaged(directory, `${what}. Missing or unsound: ${lossesText(losses)}`, cause);
  return damaged(directory, sound.length === 0 ? `${what}; no record can be read` : what, cause);
}
