/**
 * Writes `docs/contract.md`: every rule of the specification, and the tests that fail when it is broken.
 *
 *   npm run contract
 *
 * The rules are in `scripts/contract/rules.md`, and a comment `// Specification 1.3a` above a test names the rule that it checks.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Tag, tagsOf } from "./contract/tags.js";
import { root } from "./workspace.js";

/** A rule of the specification. */
interface Rule {
  readonly key: string;
  readonly text: string;
}

/** The text of `docs/contract.md`. */
export async function contractText(): Promise<string> {
  const tags = await allTags();
  const lines = (await rules()).map((line, index, all) => {
    if (typeof line === "string") return line;
    const head = typeof all[index - 1] === "string" ? "| rule | what it says | held by |\n| --- | --- | --- |\n" : "";
    return `${head}| ${line.key} | ${line.text} | ${heldBy(tags.filter(({ key }) => key === line.key))} |`;
  });
  return `# The contract, rule by rule

Written by \`npm run contract\` from \`scripts/contract/rules.md\` and the comments \`// Specification <rule>\` above the tests; do not edit.

Every rule of the specification's sections 1 to 8, shortened, with the tests that fail when it is broken. The order is the
specification's, and a row's first cell says where the rule stands; a letter at its end tells rules of one place apart. What the
specification marks as "not shown" is not a rule; what was decided there stands in \`docs/decisions/\` and in the READMEs of the services.

A name behind a file is that of a test in it, or of a group of tests. A row that says **deviates** is about a case in which the product does not follow the rule to the letter.

${lines.join("\n")}`;
}

function heldBy(tags: readonly Tag[]): string {
  const shown = tags.map(({ file, title }) => `\`${file}\` › “${title.replaceAll("|", "\\|")}”`);
  return [...new Set(shown)].join(", ");
}

/** The lines of `rules.md`: rules, and all else as it stands. */
export async function rules(): Promise<(Rule | string)[]> {
  const text = await readFile(join(root, "scripts", "contract", "rules.md"), "utf8");
  return text.split("\n").map((line) => {
    const [, key, words] = /^- (.+?): (.+)$/.exec(line) ?? [];
    return key === undefined || words === undefined ? line : { key, text: words };
  });
}

/** The tags of all test files, by file and line. */
export async function allTags(): Promise<Tag[]> {
  const folders = ["packages", "services", "scripts", "tests"];
  const found = await Promise.all(
    folders.map(async (top) =>
      (await readdir(join(root, top), { recursive: true })).map((name) => `${top}/${name.replaceAll("\\", "/")}`),
    ),
  );
  const files = found.flat().filter((path) => path.endsWith(".test.ts") && !/\/(dist|node_modules)\//.test(path));
  const tags = await Promise.all(
    files.sort().map(async (file) => tagsOf(file, await readFile(join(root, file), "utf8"))),
  );
  return tags.flat();
}

/** Writes the page. */
async function writeContract(): Promise<void> {
  await writeFile(join(root, "docs", "contract.md"), await contractText());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeContract();
