import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { withProperty } from "./object-edit.js";
import { fileName, handlerName } from "./operation-files.js";

/** A row with a handler in the contract's table or in the overlay's, or a placeholder in the contract's. */
export type Kind = "handler" | "emulated" | "placeholder";

/** What is to be written. */
export interface Wanted {
  /** The operation. */
  readonly name: string;
  readonly kind: Kind;
  /** The folder in `src/emulated/features` that it belongs to, in services that have them. */
  readonly feature?: string | undefined;
  /** The file in `test` that gets its first test, such as `emulated-backups.test.ts`; one of its own unless given. */
  readonly test?: string | undefined;
}

/** Where the handler of an operation stands, and the file with the table of rows that it belongs to, from the service's folder. */
export interface Place {
  readonly handler: string;
  /** Undefined for the table of the contract or of the overlay. */
  readonly rows?: string;
}

/** Throws where the service is divided into features and none, or an unknown one, is named, and where it is not and one is named. */
export async function placeOf(folder: string, { name, kind, feature }: Wanted): Promise<Place> {
  const file = `${fileName(name)}.ts`;
  if (kind === "handler") return { handler: join("src", "operations", file) };
  const features = join("src", "emulated", "features");
  const all: readonly string[] = await readdir(join(folder, features)).catch(() => []);
  if (all.length === 0 && feature === undefined) return { handler: join("src", "emulated", "operations", file) };
  if (feature === undefined || !all.includes(feature)) {
    const id = basename(folder);
    throw new Error(
      all.length === 0
        ? `The service ${id} is not divided into features: leave out --in.`
        : `Say which feature of ${id} it belongs to, such as --in=${all[0]}. There are: ${[...all].sort((a, b) => (a < b ? -1 : 1)).join(", ")}.`,
    );
  }
  return { handler: join(features, feature, file), rows: join(features, feature, "rows.ts") };
}

/** A row to add to a table. */
interface NewRow {
  /** The name of the table. */
  readonly owner: string;
  /** The operation. */
  readonly name: string;
  /** The handler's file as the table sees it. */
  readonly from: string;
  /** True where the row stays marked as a placeholder until the handler is written. */
  readonly isUnwritten: boolean;
}

/** A table of rows with a row of an operation more. */
export function withHandler(text: string, { owner, name, from, isUnwritten }: NewRow): string {
  const handler = handlerName(name);
  const mark =
    !isUnwritten || /^import \{[^}]*\bunwritten\b/m.test(text) ? "" : `import { unwritten } from "@cloudstub/kit";\n`;
  const value = isUnwritten ? `unwritten(${handler})` : handler;
  return `${mark}import { ${handler} } from "${moduleName(from)}";\n${withProperty(text, owner, { name, value })}`;
}

/** A file as an import names it: `./operations/purge-queue.js`. */
export function moduleName(file: string): string {
  const path = file.replaceAll("\\", "/").replace(/\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}
