import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The version of botocore that tables are generated from. */
export const BOTOCORE = "1.44.5";

/** Downloads botocore's wheel, a zip, with pip into a temporary folder, so that only a generator needs Python and a network. */
export async function downloadedWheel(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-botocore-"));
  try {
    await promisify(execFile)("python3", [
      "-m",
      "pip",
      "download",
      "--quiet",
      "--no-deps",
      "--dest",
      folder,
      `botocore==${BOTOCORE}`,
    ]);
    return await readFile(join(folder, (await readdir(folder))[0] as string));
  } finally {
    await rm(folder, { recursive: true });
  }
}
