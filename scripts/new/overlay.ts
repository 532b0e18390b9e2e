/** What a service says of its overlay before it has a file of its own, taken out of `service.ts`. */
export interface InlineOverlay {
  /** `service.ts`, which now names the overlay of the file. */
  readonly service: string;
  /** The import statements of the overlay's file. */
  readonly imports: string;
  /** The members that stood in `service.ts`: `constraints`. */
  readonly members: string;
}

/** Moves the one-line overlay of `service.ts`, if there is one. */
export function withOverlayFile(text: string): InlineOverlay {
  const [line, members = ""] = /^ {2}emulated: \{ (.*?),? \},\n/m.exec(text) ?? [];
  const own =
    line === undefined
      ? []
      : [...text.matchAll(/^import .* from "\.\/emulated\/.*";\n/gm)].map(([statement]) => statement);
  const imports = own.map((statement) => statement.replace('"./emulated/', '"./')).join("");
  const left = own.reduce(
    (rest, statement) => rest.replace(statement, ""),
    line === undefined ? text : text.replace(line, ""),
  );
  const service = `import { emulated } from "./emulated/overlay.js";\n${left.replace(/^ {2}routes: /m, "  emulated,\n  routes: ")}`;
  return { service, imports, members };
}

/** The table of a feature that has no rows yet. */
export function rowsFile({
  feature,
  typeName,
  hasState,
}: {
  readonly feature: string;
  readonly typeName: string;
  readonly hasState: boolean;
}): string {
  const types = hasState ? `${typeName}, EmulatedState` : typeName;
  const state = hasState ? `import type { EmulatedState } from "../../state.js";\n` : "";
  return `import type { Overlay } from "@cloudstub/kit";
import type { ${typeName} } from "../../../types.js";
${state}
/** The operations of ${feature}. */
export const ${rowsName(feature)} = {} satisfies Overlay<${types}>["operations"];
`;
}

/** An overlay with the rows of a feature. Throws where it has no table that they could be spread in. */
export function withRows(text: string, feature: string): string {
  const name = rowsName(feature);
  const named = text.replace(/^ {2}operations: \{\n?/m, (line) => `${line.trimEnd()}\n    ...${name},\n`);
  if (named === text) throw new Error(`It has no line \`operations: {\` to put ...${name} into; write it by hand.`);
  return `import { ${name} } from "./features/${feature}/rows.js";\n${named}`;
}

/** `timeToLiveOperations` of the feature `time-to-live`. */
function rowsName(feature: string): string {
  return `${feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Operations`;
}
