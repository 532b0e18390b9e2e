import Module from "node:module";
import { ModuleError } from "./errors.js";
import type { ArchiveInfo, Bundle } from "./plugin-directory.js";

/** Node's own way to run a CommonJS module whose text is in no file. Unlike `node:vm` it reads source maps. */
export interface InMemory extends Module {
  _compile(text: string, name: string, format: "commonjs"): void;
  /** In the bundle of an overlay: the exports of the main bundle, of which it uses the contract's files. */
  contract?: unknown;
}

/** Throws {@link ModuleError} where there are problems that make a module unusable. */
export function requireNone(problems: readonly string[], { file }: Pick<ArchiveInfo, "file">): void {
  if (problems.length > 0)
    throw new ModuleError(
      "ModuleUnusable",
      { archive: file, problems: problems.join("; ") },
      { remedy: rebuild(file) },
    );
}

function rebuild(file: string): string {
  return `Correct the module's sources and build it again. If it was downloaded, remove ${file} to have it downloaded again.`;
}

/**
 * Runs a bundle in memory and returns its default export. Node forgets a source map with its module, so who keeps the value keeps the
 * module. Throws {@link ModuleError} where the bundle is damaged, or fails while it runs.
 */
export function runBundle(
  { file, id }: Pick<ArchiveInfo, "file" | "id">,
  bundle: Bundle,
  contract?: unknown,
): { value: unknown; module: InMemory } {
  // Outside of the try: a damaged archive has an error of its own.
  const text = bundle.unpack().toString();
  // Node keeps the text of a source map for the life of the process, used or not.
  const map = process.sourceMapsEnabled ? bundle.unpackMap() : undefined;
  const name = `cloudstub:///${id}/${bundle.name}`;
  const module = new Module(name) as InMemory;
  module.contract = contract;
  const { exit } = process;
  // The start would end there, without a word of why.
  process.exit = () => {
    throw new Error("it calls process.exit");
  };
  try {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name
    module._compile(text + (map === undefined ? "" : mapComment(map)), name, "commonjs");
    return { value: (module.exports as { readonly default?: unknown } | null | undefined)?.default, module };
  } catch (error) {
    // Node adds the files that required the missing module.
    const reason =
      error instanceof Error ? `${error.name}: ${error.message}`.replace(/\nRequire stack:.*/s, "") : String(error);
    throw new ModuleError(
      "ModuleFailsToLoad",
      { archive: file, reason: printable(reason) },
      { remedy: rebuild(file), cause: error },
    );
  } finally {
    process.exit = exit;
  }
}

/** A terminal obeys control characters, and the text is another's. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function mapComment(map: Buffer): string {
  return `\n//# sourceMappingURL=data:application/json;base64,${map.toString("base64")}\n`;
}
