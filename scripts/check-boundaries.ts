/**
 * Checks rules that the compiler and the linter can't: which part of the workspace imports which, that services take time and
 * chance from the call, that fidelity is read in one place, that folders have no cycles, how large files are, and plain words.
 *
 *   tsx scripts/check-boundaries.ts
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fidelityIsReadOnce } from "./boundaries/fidelity.js";
import { foldersHaveNoCycles } from "./boundaries/folder-cycles.js";
import { foreignSdkIsForOverlays, importsFollowTheLayers, relativeImportsStayInside, sdkIsForTypesOnly } from "./boundaries/imports.js";
import { wordsArePlain } from "./boundaries/plain-words.js";
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
  filesAreSmall,
  namesSaySomething,
  wordsArePlain,
];

/** The findings in a file. Its path is relative to the workspace, with slashes. */
export function findingsIn(path: string, text: string): Finding[] {
  const source = sourceOf(path, text);
  return rules.flatMap((rule) => rule(source));
}

/** The sources of packages, services and scripts, without tests and build output. */
async function sourceFiles(): Promise<string[]> {
  const found = await Promise.all(
    ["packages", "services", "scripts"].map(async (top) => {
      const names = await readdir(join(root, top), { recursive: true });
      return names.map((name) => `${top}/${name.replaceAll("\\", "/")}`);
    }),
  );
  return found.flat().filter((path) => /\.[cm]?tsx?$/.test(path) && !/\/(test|dist|node_modules)\//.test(path));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = await sourceFiles();
  const texts = await Promise.all(files.map(async (path) => ({ path, text: await readFile(join(root, path), "utf8") })));
  const each = texts.flatMap(({ path, text }) => findingsIn(path, text));
  const findings = [...each, ...foldersHaveNoCycles(texts.map(({ path, text }) => sourceOf(path, text)))];
  for (const { path, line, message } of findings) console.log(`${path}${line === undefined ? "" : `:${line}`}  ${message}`);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files, nothing found.`);
}
