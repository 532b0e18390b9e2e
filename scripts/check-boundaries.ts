/**
 * Checks rules that the compiler and the linter can't: which part of the workspace imports which, that services take time and
 * chance from the call, that fidelity is read in one place, that nothing keeps worlds that have ended, that folders have no cycles, how large files are, and plain words.
 *
 *   tsx scripts/check-boundaries.ts
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { endedWorldsAreNotKept } from "./boundaries/ended-worlds.js";
import { fidelityIsReadOnce } from "./boundaries/fidelity.js";
import { foldersHaveNoCycles } from "./boundaries/folder-cycles.js";
import {
  foreignSdkIsForOverlays,
  importsFollowTheLayers,
  relativeImportsStayInside,
  sdkIsForTypesOnly,
} from "./boundaries/imports.js";
import { wordsArePlain } from "./boundaries/plain-words.js";
import { featuresStandApart } from "./boundaries/service-layers.js";
import { filesAreSmall, namesSaySomething } from "./boundaries/size-and-name.js";
import { type Finding, type Rule, sourceOf } from "./boundaries/source.js";
import { timeAndChanceComeFromTheCall } from "./boundaries/time-and-chance.js";
import { root } from "./workspace.js";

const rules: readonly Rule[] = [
  importsFollowTheLayers,
  relativeImportsStayInside,
  sdkIsForTypesOnly,
  foreignSdkIsForOverlays,
  timeAndChanceComeFromTheCall,
  fidelityIsReadOnce,
  endedWorldsAreNotKept,
  featuresStandApart,
  filesAreSmall,
  namesSaySomething,
  wordsArePlain,
];

/** The findings in a file. Its path is relative to the workspace, with slashes. */
export function findingsIn(path: string, text: string): Finding[] {
  const source = sourceOf(path, text);
  return rules.flatMap((rule) => rule(source));
}

/** All files that people write, without build output. */
async function writtenFiles(): Promise<string[]> {
  const found = await Promise.all(
    ["packages", "services", "scripts", "tests", "docs", "examples", "clients"].map(async (top) => {
      const names = await readdir(join(root, top), { recursive: true });
      return names.map((name) => `${top}/${name.replaceAll("\\", "/")}`);
    }),
  );
  const documents = (await readdir(root)).filter((name) => name.endsWith(".md"));
  return [...found.flat(), ...documents].filter(
    (path) => /\.([cm]?tsx?|md|go|py)$/.test(path) && !/\/(dist|node_modules|\.venv|results)\//.test(path),
  );
}

/** True for the sources of packages, services and scripts, without tests. */
function isSource(path: string): boolean {
  return /^(packages|services|scripts)\/.*\.[cm]?tsx?$/.test(path) && !path.includes("/test/");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = await writtenFiles();
  const texts = await Promise.all(
    files.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })),
  );
  const [sources, others] = [texts.filter(({ path }) => isSource(path)), texts.filter(({ path }) => !isSource(path))];
  const each = sources.flatMap(({ path, text }) => findingsIn(path, text));
  const words = others.flatMap(({ path, text }) => wordsArePlain(sourceOf(path, text)));
  const findings = [...each, ...words, ...foldersHaveNoCycles(sources.map(({ path, text }) => sourceOf(path, text)))];
  for (const { path, line, message } of findings)
    console.log(`${path}${line === undefined ? "" : `:${line}`}  ${message}`);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files, nothing found.`);
}
