/** A way in as a section of a document tells it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../workspace.js";

/** The commands and files of a section, in its order. */
export interface Section {
  /** The text of each file by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** The lines of its blocks of commands. */
  readonly blocks: readonly (readonly string[])[];
}

/** Reads a section of a document: files are the blocks that begin with a comment that names them. Throws where there is no such section. */
export async function sectionOf(document: string, heading: string): Promise<Section> {
  const text = await readFile(join(root, document), "utf8");
  const found = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`));
  if (found === undefined) throw new Error(`${document} has no section "${heading}".`);
  const blocks = [...found.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", block = ""]) => ({
    language,
    block,
  }));
  const commands = blocks.filter(({ language }) => language === "sh").map(({ block }) => linesOf(block));
  const files = blocks.flatMap(({ block }) => {
    const [, path] = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)(?: -->)?\n/.exec(block) ?? [];
    return path === undefined ? [] : [[path, block] as const];
  });
  return { files: new Map(files), blocks: commands };
}

function linesOf(block: string): string[] {
  const lines = block.replaceAll("\\\n", " ").split("\n");
  return lines.map((line) => line.replace(/\s#.*/, "").trim()).filter((line) => line !== "" && !line.startsWith("#"));
}
