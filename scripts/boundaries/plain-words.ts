import { lineAt, type Rule } from "./source.js";

/** Folders whose language was revised. Add a folder here after revising it. */
const folders = [
  "packages/cli/",
  "packages/console/",
  "packages/core/",
  "packages/kit/",
  "packages/server/",
  "packages/testing/",
  "scripts/",
  "services/",
];

const itself = "scripts/boundaries/plain-words.ts";

const refused: readonly { readonly words: RegExp; readonly remedy: string }[] = [
  { words: /\bin vain\b/gi, remedy: "Write that it failed or found nothing." },
  { words: /\banew\b/gi, remedy: 'Write "again".' },
  { words: /\bwhoever\b/gi, remedy: "Name the person or program." },
  { words: /\bso many\b/gi, remedy: "Write the number or the name of the limit." },
  { words: /\bnobody\b/gi, remedy: "Write what does not happen, with an active verb." },
];

/** Comments and messages avoid words that readers had to translate. */
export const wordsArePlain: Rule = ({ path, text }) => {
  if (path === itself || !folders.some((folder) => path.startsWith(folder))) return [];
  return refused.flatMap(({ words, remedy }) =>
    [...text.matchAll(words)].map((match) => ({ path, line: lineAt(text, match.index), message: `says "${match[0]}". ${remedy}` })),
  );
};
