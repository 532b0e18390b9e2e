import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { root } from "../workspace.js";

/** Edits of files, which are written together at the end, so that a recipe that fails leaves nothing half done. */
export class Files {
  readonly #texts = new Map<string, string>();

  async has(file: string): Promise<boolean> {
    return this.#texts.has(file) || isThere(file);
  }

  async read(file: string): Promise<string> {
    return this.#texts.get(file) ?? (await readFile(file, "utf8"));
  }

  set(file: string, text: string): void {
    this.#texts.set(file, text);
  }

  async change(file: string, edit: (text: string) => string): Promise<void> {
    const text = await this.read(file);
    try {
      this.set(file, edit(text));
    } catch (error) {
      throw new Error(`${shown(file)}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Writes the files, and returns those whose text is another one now. */
  async write(): Promise<string[]> {
    const changed: string[] = [];
    for (const [file, text] of this.#texts) {
      if (text === (await readFile(file, "utf8").catch(() => undefined))) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      changed.push(file);
    }
    this.#texts.clear();
    return changed;
  }
}

/** The path within the repository. */
export function shown(file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
