import { lineAt, type Rule } from "./source.js";

const core = "packages/core/src/";

/** Where the core says "fidelity": one file reads it, the others hand it on, or look at a module before it is served. */
const inCore = [
  "registry/fidelity.ts",
  "registry/registry.ts",
  "registry/stub.ts",
  "modules/check-service.ts",
  "modules/check-model.ts",
  "index.ts",
];

/** Fidelity is chosen once, where tables are assembled: nothing else asks for it, and a service's contract knows of nothing beyond. */
export const fidelityIsReadOnce: Rule = ({ path, code }) => {
  const remedy = remedyFor(path);
  if (remedy === undefined) return [];
  return [...code.matchAll(/\b\w*(?:fidelity|emulated)\w*/gi)].map((match) => ({
    path,
    line: lineAt(code, match.index),
    message: `says ${match[0]}. ${remedy}`,
  }));
};

/** Undefined where a file may say it. */
function remedyFor(path: string): string | undefined {
  if (path.startsWith(core) && !inCore.includes(path.slice(core.length))) {
    return "Only registry/fidelity.ts reads the fidelity; give it what to assemble, and look at the result.";
  }
  if (/^services\/[^/]+\/src\/(?!service\.ts$|emulated\/)/.test(path)) {
    return "A service's contract knows of nothing beyond it; lay the other behaviour over it in service.ts.";
  }
  return undefined;
}
