import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportDirectory } from "@cloudstub/core";
import type { Config } from "./config.js";
import { StartFailure } from "./failure.js";
import { options } from "./options.js";

/**
 * `cloudstub export <file>`: writes the state of a store directory that no server uses, where one is given, or else that
 * of the running server. Returns a sentence that says what was done.
 *
 * The file is there whole or not at all. Rejects with a `StartFailure` or a `StoreError`.
 */
export async function exportTo(file: string, config: Config): Promise<string> {
  const { storeDir } = config;
  const lines = storeDir === null ? await askServer(config) : Readable.from(await exportDirectory(storeDir));
  const temporary = `${file}.new`;
  try {
    await pipeline(lines, createWriteStream(temporary));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new StartFailure(`The state could not be exported to ${file} (${(error as Error).message}). Name a file that can be written.`);
  }
  return `Exported the state of ${storeDir ?? `the server at ${addressOf(config)}`} to ${file}.`;
}

async function askServer(config: Config): Promise<Readable> {
  const address = addressOf(config);
  const { apiPort, storeDir } = options;
  const answer = await fetch(`${address}/api/export`).catch(() => undefined);
  if (answer === undefined) {
    throw new StartFailure(
      `No server answers at ${address}. Give the API port of a running one with ${apiPort.flag}, or a store directory with ${storeDir.flag}.`,
    );
  }
  if (!answer.ok || answer.body === null)
    throw new StartFailure(`The server at ${address} answered ${answer.status}: ${await answer.text()}`);
  return Readable.fromWeb(answer.body);
}

function addressOf({ host, apiPort }: Config): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${apiPort}`;
}
