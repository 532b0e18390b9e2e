import { open, readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { ProductError } from "@cloudstub/core";

/** A file that fills the state. */
export interface Step {
  /** Its path. */
  readonly file: string;
  readonly kind: StepKind;
}

type StepKind = "seed" | "export" | "shell" | "node" | "python";

/** Kinds of files by their extensions; a text of JSON may be an export too. */
const kinds: { readonly [extension: string]: StepKind } = {
  ".yaml": "seed",
  ".yml": "seed",
  ".json": "seed",
  ".jsonl": "export",
  ".sh": "shell",
  ".mjs": "node",
  ".cjs": "node",
  ".js": "node",
  ".py": "python",
};

/** The extensions of files that are applied. */
const stepExtensions = Object.keys(kinds);

/**
 * The files that a path names, in the order of their names: it itself, or those of a folder, of which others than those with a known extension are
 * passed over, and so are folders in it. Rejects with an `InitMissing`.
 */
export async function stepsIn(path: string, source: string): Promise<Step[]> {
  const missing = (reason: string) => new ProductError("InitMissing", { source, path, reason });
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw missing(error.code === "ENOENT" ? "does not exist" : `can't be read (${error.message})`);
  });
  if (!found.isDirectory()) {
    const step = await stepOf(path);
    if (step === undefined) throw missing(`is of none of the kinds ${stepExtensions.join(", ")}`);
    return [step];
  }
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  const steps = await Promise.all(names.sort().map((name) => stepOf(join(path, name))));
  return steps.filter((step) => step !== undefined);
}

async function stepOf(file: string): Promise<Step | undefined> {
  const kind = kinds[extname(file).toLowerCase()];
  if (kind === undefined) return undefined;
  return { file, kind: basename(file).endsWith(".json") && (await isExport(file)) ? "export" : kind };
}

/** True where a file begins as exports do. */
async function isExport(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead).toString().startsWith('{"cloudstub-export":');
  } finally {
    await handle.close();
  }
}
