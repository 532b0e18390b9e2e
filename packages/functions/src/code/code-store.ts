import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FunctionArchive } from "@cloudstub/kit";
import { clientFiles } from "../generated/client-files.js";
import { removeFolder, unpackInto } from "./unpack.js";

const PREFIX = "cloudstub-functions-";

/**
 * The folder of a server's functions: code unpacked once for each digest, layers once for each list of digests, the runtimes' clients, and
 * the `/tmp` of each environment. It ends with the server; folders of servers that were killed are removed by the next one.
 */
export class CodeStore {
  readonly folder: string;
  readonly #unpacked = new Map<string, Promise<string>>();
  #clients: string | undefined;
  #count = 0;

  constructor() {
    removeFoldersOfTheDead();
    this.folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  }

  /** The folder of archives that are unpacked over one another. Rejects with an `UnpackError`. */
  unpacked(archives: readonly FunctionArchive[]): Promise<string> {
    const hash = createHash("sha256");
    for (const { digest } of archives) hash.update(`${digest}\n`);
    const name = hash.digest("hex").slice(0, 32);
    let folder = this.#unpacked.get(name);
    if (folder === undefined) {
      folder = this.#unpack(join(this.folder, name), archives);
      this.#unpacked.set(name, folder);
      // A loader that failed may succeed the next time.
      folder.catch(() => this.#unpacked.delete(name));
    }
    return folder;
  }

  async #unpack(folder: string, archives: readonly FunctionArchive[]): Promise<string> {
    const bytes = await Promise.all(archives.map(async (archive) => archive.bytes()));
    const temporary = `${folder}.${this.#count++}`;
    mkdirSync(temporary, { mode: 0o755 });
    try {
      await unpackInto(temporary, bytes);
      // macOS renames no folder that is read-only.
      chmodSync(temporary, 0o755);
      renameSync(temporary, folder);
      chmodSync(folder, 0o555);
    } catch (error) {
      removeFolder(temporary);
      throw error;
    }
    return folder;
  }

  /** An empty folder for an environment's `/tmp`. */
  makeTmp(): string {
    const folder = join(this.folder, `tmp-${this.#count++}`);
    mkdirSync(folder);
    return folder;
  }

  /** The folder of the clients of the Runtime API. */
  get clients(): string {
    if (this.#clients !== undefined) return this.#clients;
    const folder = join(this.folder, "clients");
    for (const [name, text] of Object.entries(clientFiles)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    this.#clients = folder;
    return folder;
  }

  close(): void {
    if (existsSync(this.folder)) removeFolder(this.folder);
  }
}

/** A server that was killed could not remove its folder. */
function removeFoldersOfTheDead(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-", 1)[0]) : 0;
    if (!(pid > 0) || isAlive(pid)) continue;
    try {
      removeFolder(join(tmpdir(), name));
    } catch {
      // It belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
