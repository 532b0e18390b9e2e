import { lineAt, type Rule } from "./source.js";

/** The words themselves, and tests of this rule. */
const exempt = ["scripts/boundaries/plain-words.ts", "scripts/test/boundaries.test.ts", "CONTRIBUTING.md"];

interface Refused {
  readonly words: RegExp;
  readonly remedy: string;
  /** In tests it is data: the name of something that does not exist. */
  readonly allowedInTests?: true;
}

const refused: readonly Refused[] = [
  { words: /\bin vain\b/gi, remedy: "Write that it failed or found nothing." },
  { words: /\banew\b/gi, remedy: 'Write "again".' },
  { words: /\bwhoever\b/gi, remedy: "Name the person or program." },
  { words: /\bso many\b/gi, remedy: "Write the number or the name of the limit." },
  { words: /\bthat there is not\b/gi, remedy: 'Write "unknown", or "that does not exist".' },
  { words: /(?<!\bthere )\bis no (?!longer|more|later|use\b)[a-z]/gi, remedy: 'Write "is not a …".' },
  { words: /\bnobody\b/gi, remedy: "Write what does not happen, with an active verb.", allowedInTests: true },
];

/** Comments, messages and documents avoid words that readers had to translate. */
export const wordsArePlain: Rule = ({ path, text }) => {
  if (exempt.includes(path)) return [];
  const isTest = /(^|\/)tests?\//.test(path);
  return refused
    .filter(({ allowedInTests }) => !(isTest && allowedInTests))
    .flatMap(({ words, remedy }) =>
      [...text.matchAll(words)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        message: `says "${match[0]}". ${remedy}`,
      })),
    );
};
