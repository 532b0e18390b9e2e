import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportDirectory } from "@cloudstub/server";
import { addressOf } from "../api/api-port.js";
import type { Config } from "../options/config.js";
import { StartFailure } from "../options/failure.js";
import { options } from "../options/options.js";

/**
 * `cloudstub export <file>`: writes the state of a store directory that no server uses, or else of the running server. Returns a
 * sentence with the result.
 *
 * Writes the file completely or not at all, and replaces an existing one only with `force`. Rejects with a `StartFailure` or a
 * `StoreError`.
 */
export async function exportTo(
  { file, force }: { readonly file: string; readonly force: boolean },
  config: Config,
): Promise<string> {
  const { storeDir } = config;
  if (!force && (await stat(file).catch(() => undefined)) !== undefined) {
    throw new StartFailure("ExportFileExists", { file });
  }
  const lines = storeDir === null ? await askServer(config) : Readable.from(await exportDirectory(storeDir));
  const temporary = `${file}.new`;
  const size = { bytes: 0, lines: 0 };
  try {
    await pipeline(lines, measuring(size), createWriteStream(temporary));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new StartFailure("ExportNotWritten", { file, reason: (error as Error).message });
  }
  // The first line is the version of the format.
  const records = size.lines - 1;
  const extent = `${records.toLocaleString("en")} ${records === 1 ? "record" : "records"}, ${size.bytes.toLocaleString("en")} bytes`;
  return `Exported the state of ${storeDir ?? `the server at ${addressOf(config)}`} to ${file} (${extent}).`;
}

/** Passes data through, and counts its bytes and lines. */
function measuring(size: { bytes: number; lines: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size.bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) size.lines++;
      done(null, chunk);
    },
  });
}

async function askServer(config: Config): Promise<Readable> {
  const address = addressOf(config);
  const { apiPort, storeDir } = options;
  const answer = await fetch(`${address}/api/export`).catch(() => undefined);
  if (answer === undefined) {
    throw new StartFailure("ServerUnreachable", { address, apiPort: apiPort.flag, storeDir: storeDir.flag });
  }
  if (!answer.ok || answer.body === null)
    throw new StartFailure("ExportRefused", { address, status: answer.status, answer: await answer.text() });
  return Readable.fromWeb(answer.body);
}
