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

/** A table of rows with a row of an operation more. `from` is the handler's file as the table sees it. */
export function withHandler(
  text: string,
  { owner, name, from }: { readonly owner: string; readonly name: string; readonly from: string },
): string {
  const statement = `import { ${handlerName(name)} } from "${moduleName(from)}";\n`;
  return statement + withProperty(text, owner, { name, value: handlerName(name) });
}

/** A file as an import names it: `./operations/purge-queue.js`. */
export function moduleName(file: string): string {
  const path = file.replaceAll("\\", "/").replace(/\.ts$/, ".js");
  return path.startsWith(".") ? path : `./${path}`;
}
