import { lineAt, type Rule } from "./source.js";

/** Where the core and the server say "fidelity": one file reads it, the others hand it on, or look at a module before it is served. */
const exceptions = [
  "packages/core/src/registry/fidelity.ts",
  // Texts only.
  "packages/core/src/errors/product-errors.ts",
  "packages/core/src/registry/registry.ts",
  "packages/core/src/registry/stub.ts",
  "packages/core/src/index.ts",
  "packages/core/src/for-server.ts",
  "packages/server/src/modules/check-service.ts",
  "packages/server/src/modules/check-model.ts",
  "packages/server/src/modules/lazy-overlay.ts",
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
  if (/^packages\/(core|server)\/src\//.test(path) && !exceptions.includes(path)) {
    return "Only registry/fidelity.ts reads the fidelity; give it what to assemble, and look at the result.";
  }
  if (/^services\/[^/]+\/src\/(?!service\.ts$|emulated\/)/.test(path)) {
    return "A service's contract knows of nothing beyond it; lay the other behaviour over it in service.ts.";
  }
  return undefined;
}
