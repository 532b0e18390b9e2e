/**
 * Writes the table of `docs/climates.md`: the freedoms of AWS that climates take, from the services' overlays.
 *
 *   npm run climates
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Choice } from "@cloudstub/kit";
import { callChoices } from "../packages/core/src/choices/call-choices.js";
import { overlayOf } from "../packages/core/src/registry/fidelity.js";
import { loadService, root, serviceIds } from "./workspace.js";

const file = join(root, "docs", "climates.md");
const marks = /(<!-- choices -->\n)[\s\S]*(<!-- \/choices -->)/;

/** The text of `docs/climates.md`. */
export async function climatesText(): Promise<string> {
  const ofServices = await Promise.all(
    (await serviceIds()).map(async (id) =>
      (overlayOf(await loadService(id)).choices ?? []).map((each) => row(id, each)),
    ),
  );
  const rows = [...Object.values(callChoices).map((choice) => row("each", choice)), ...ofServices.flat()];
  const table = [
    "| service | choice | what happens | AWS's promise | aws | stormy |",
    "|---|---|---|---|--:|--:|",
    ...rows,
  ].join("\n");
  return (await readFile(file, "utf8")).replace(marks, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
}

function row(service: string, { name, says, promise, page, weights }: Choice): string {
  return `| ${service} | \`${name}\` | ${says}. | [${promise}](${page}). | ${weights.aws} | ${weights.stormy} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeFile(file, await climatesText());
