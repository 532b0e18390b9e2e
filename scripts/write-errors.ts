/**
 * Writes `docs/errors.md`: the errors of CloudStub itself, from their table.
 *
 *   npm run errors
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { codeOf, type ErrorArea } from "../packages/core/src/errors/product-error.js";
import { productErrors } from "../packages/core/src/errors/product-errors.js";
import { root } from "./workspace.js";

const titles: { readonly [Area in ErrorArea]: string } = {
  options: "Options and configuration files",
  fidelity: "Fidelity",
  start: "Start and export",
  modules: "Modules",
  store: "Store directory and import",
  worlds: "Worlds",
  time: "Time",
  faults: "Faults",
  tests: "Tests",
  seeds: "Seeds and what --init names",
  ports: "Requests of both ports",
};

interface Row {
  readonly text: string;
  readonly status?: number;
  readonly when?: string;
}

/** The text of `docs/errors.md`. */
export function errorsText(): string {
  const areas = Object.entries(productErrors) as [ErrorArea, { readonly [text: string]: Row }][];
  return `# Errors

Written by \`npm run errors\` from \`packages/core/src/errors/product-errors.ts\`; do not edit.

These are the errors of CloudStub itself; the README of each service names those that it answers with as AWS does. An error keeps its code
in all versions, while its text may get better. The code stands below the message of the command, as \`code\` in lines of the log, in problem documents
of the API port (whose \`type\` leads to this page), and in answers of the mock port. In TypeScript it is the \`code\` of the error that is thrown.
In a text, \`{…}\` stands for a value.
${areas.map(([area, rows]) => `\n## ${titles[area]}\n${sections(rows)}`).join("")}`;
}

function sections(rows: { readonly [text: string]: Row }): string {
  const codes = [...new Set(Object.keys(rows).map(codeOf))];
  const ofCode = (code: string) => Object.entries(rows).filter(([text]) => codeOf(text) === code);
  return codes
    .map((code) =>
      section(
        code,
        ofCode(code).map(([, row]) => row),
      ),
    )
    .join("");
}

function section(code: string, rows: readonly Row[]): string {
  const status = rows[0]?.status;
  const when = rows.flatMap((row) => row.when ?? []);
  const texts = rows.filter(({ text }) => text !== "{problem}");
  return [
    `\n### ${code}\n`,
    ...(status === undefined ? [] : [`HTTP status ${status}.\n`]),
    ...when.map((sentence) => `${sentence}\n`),
    ...texts.map(({ text }) => `\`\`\`text\n${text}\n\`\`\`\n`),
  ].join("\n");
}

/** Writes the page. */
export async function writeErrors(): Promise<void> {
  await writeFile(join(root, "docs", "errors.md"), errorsText());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeErrors();
