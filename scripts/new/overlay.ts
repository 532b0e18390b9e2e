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
