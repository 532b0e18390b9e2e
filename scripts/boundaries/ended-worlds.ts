import { lineAt, type Rule } from "./source.js";

const remedy =
  "Node makes such a function in the old space of its heap: it would keep a world that has ended, and each fork with it, until the next full collection.";

/** What Node makes in old space as soon as it is evaluated (V8's parser: `set_pretenure`), and what to write in its place. */
const kept: readonly { readonly pattern: RegExp; readonly what: string; readonly instead: string }[] = [
  {
    // What is assigned to `process` belongs to no world.
    pattern: /^ +(?!process\.)(?:\w+\.)+#?\w+ = (?:async )?(?:\(.*\)|\w+) =>/gm,
    what: "assigns a function to a member",
    instead: "Assign an object that has the method, or initialize a field.",
  },
  {
    // The formatter has getters of classes after two spaces.
    pattern: /^ {4,}get \w+\(/gm,
    what: "has a getter in a literal",
    instead: "Write a class.",
  },
];

/** The next small garbage collection frees a world that has ended. Explorations make a thousand forks. */
export const endedWorldsAreNotKept: Rule = ({ path, code }) => {
  if (!/^(packages\/(core|kit|server|testing)|services\/[^/]+)\/src\//.test(path)) return [];
  return kept.flatMap(({ pattern, what, instead }) =>
    [...code.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(code, match.index),
      message: `${what}. ${remedy} ${instead}`,
    })),
  );
};
