import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../workspace.js";

/** A first test from a README, in an empty folder. */
export interface FirstTest {
  /** The heading that it stands under. */
  readonly name: string;
  /** The text of each file by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The arguments of `npm install`. */
  readonly packages: readonly string[];
  /** What runs the test. */
  readonly command: readonly string[];
}

/**
 * The first tests of the test library's README, one for each section with a block of commands, and that of this repository's, which takes the one package. A section's files are the blocks that begin with their name, and those of the section
 * around it; of a section that has none they are the first of all.
 */
export async function firstTests(): Promise<FirstTest[]> {
  const inLibrary = await testsOf(join("packages", "testing", "README.md"));
  const [first] = await testsOf("README.md");
  return first === undefined ? inLibrary : [{ ...first, name: "vitest, one package" }, ...inLibrary];
}

async function testsOf(document: string): Promise<FirstTest[]> {
  const readme = await readFile(join(root, document), "utf8");
  const [introduction = "", ...sections] = readme.split(/^(?=#{2,4} )/m);
  let around = "";
  const found: FirstTest[] = [];
  for (const section of sections) {
    const [, marks = "", name = ""] = /^(#+) (.*)$/m.exec(section) ?? [];
    if (marks.length < 4) around = section;
    const commands = /^```sh\n(npm install --save-dev .*)\n(.*)\n```$/m.exec(section);
    if (commands === null) continue;
    const [, install = "", command = ""] = commands;
    const files = new Map([...filesIn(around), ...filesIn(section)]);
    found.push({
      name: marks.length < 4 ? name : `${headingOf(around)}, ${name}`,
      files: files.size > 0 ? files : filesIn(introduction),
      packages: install.split(" ").slice("npm install --save-dev".split(" ").length).map(packageOf),
      command: command.split(" "),
    });
  }
  return found;
}

/** What an argument of `npm install` names; an archive of the one package stands for it. */
function packageOf(argument: string): string {
  return argument.includes("/.cache/packed/cloudstub-0") ? "cloudstub" : argument;
}

function filesIn(section: string): Map<string, string> {
  const blocks = section.matchAll(/^```\w+\n(\/\/ ([\w.]+)\n.*?)^```$/gms);
  return new Map([...blocks].map(([, text = "", file = ""]) => [file, text]));
}

function headingOf(section: string): string {
  return /^#+ (.*)$/m.exec(section)?.[1] ?? "";
}
