/** The commands of a document: its blocks marked `sh`, as bash would divide them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../../scripts/workspace.js";

/** One command, without what joins it to others. */
export interface Command {
  /** As written, without its comment. */
  readonly text: string;
  /** Its words without quotes; assignments before the program's name are left out. */
  readonly words: readonly string[];
}

/** A word, its quotes removed, or what stands between commands. */
interface Token {
  readonly text: string;
  readonly isOperator: boolean;
  readonly begin: number;
  readonly end: number;
}

/** The paths of the documents whose commands are tried, below the folder of the workspace. */
export async function documents(): Promise<string[]> {
  const below = await Promise.all(
    ["docs", "examples", "services", "packages", "clients"].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((path) => join(folder, path)),
    ),
  );
  const pages = below.flat().filter((path) => path.endsWith(".md") && !/node_modules|dist|decisions/.test(path));
  return ["README.md", "CONTRIBUTING.md", ...pages.filter((path) => /^docs|README\.md$/.test(path)).sort()];
}

/** The commands in the blocks of a document, in their order. */
export async function commandsIn(document: string): Promise<Command[]> {
  const text = await readFile(join(root, document), "utf8");
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, language, block = ""]) =>
    language === "sh" ? commandsOf(block) : [],
  );
}

/** The commands that stand in the prose of a document, between backticks, and begin with one of these programs. */
export async function mentionedIn(document: string, programs: readonly string[]): Promise<Command[]> {
  const text = (await readFile(join(root, document), "utf8")).replace(/^```.*?^```$/gms, "");
  const found = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return found.filter((code) => programs.some((program) => code.startsWith(`${program} `))).flatMap(commandsOf);
}

/** Divides a text of the shell into commands. A loop is one command. */
export function commandsOf(script: string): Command[] {
  const text = script.replaceAll("\\\n", "  ");
  const commands: Command[] = [];
  let own: Token[] = [];
  let isLoop = false;
  for (const token of [...tokensOf(text), { text: "\n", isOperator: true, begin: text.length, end: text.length }]) {
    isLoop ||= own.length === 0 && ["until", "while", "for"].includes(token.text);
    const ends = token.isOperator && (!isLoop || token.text === "\n");
    if (!ends) own.push(token);
    else if (own.length > 0) {
      const words = own.filter(({ isOperator }) => !isOperator).map((each) => each.text);
      const first = words.findIndex((word) => !/^\w+=/.test(word));
      commands.push({
        text: text.slice(own[0]?.begin, own.at(-1)?.end),
        words: first === -1 ? [] : words.slice(first),
      });
      own = [];
      isLoop = false;
    }
  }
  return commands;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // A comment, an operator, or a word of pieces: quoted by either quotes, escaped, or plain.
  const pattern = /(?<=^|\s)#.*|\n|&&|\|\||[;&|]|(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;&|])+/g;
  for (const { 0: found, index: begin } of text.matchAll(pattern)) {
    if (found.startsWith("#")) continue;
    const isOperator = /^(?:\n|&&|\|\||[;&|])$/.test(found);
    tokens.push({ text: isOperator ? found : unquoted(found), isOperator, begin, end: begin + found.length });
  }
  return tokens;
}

function unquoted(word: string): string {
  return word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double?: string, single?: string, plain?: string) =>
    double === undefined ? (single ?? plain ?? "") : double.replace(/\\(["\\$`])/g, "$1"),
  );
}
