/** Where a jar keeps its manifest. */
export const manifestEntry = "META-INF/MANIFEST.MF";

/** The longest line of a manifest in bytes, without its line break (JAR File Specification). */
const longestLine = 72;

/** The fields of a manifest's main section, by name, in the order in which they are written. */
export type ManifestFields = { readonly [name: string]: string };

/** Writes a manifest, with lines folded as the JAR format wants them. Throws a `TypeError` for a value that a manifest can't hold. */
export function writeManifest(fields: ManifestFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,69}$/.test(name))
      throw new TypeError(`${JSON.stringify(name)} can't be a manifest field's name.`);
    if (/[\r\n\0]/.test(value)) throw new TypeError(`The manifest field ${name} can't hold a line break.`);
    return fold(`${name}: ${value}`);
  });
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/**
 * Reads the main section of a manifest, whichever line break it uses; the sections of single entries are left out.
 *
 * Names are given in lower case, as they mean the same in any. Throws a `TypeError` that says which line is not a field.
 */
export function parseManifest(bytes: Uint8Array): ReadonlyMap<string, string> {
  // Lines are joined as bytes: other writers fold in the middle of a character. Latin-1 keeps bytes apart.
  const folded = Buffer.from(bytes).toString("latin1");
  const [main = ""] = folded.replace(/^(?:\r\n|\n|\r)+/, "").split(/(?:\r\n|\n|\r(?!\n)){2}/, 1);
  const fields = new Map<string, string>();
  for (const line of main.replace(/(?:\r\n|\n|\r) /g, "").split(/\r\n|\n|\r/)) {
    const text = Buffer.from(line, "latin1").toString("utf8");
    const [, name, value] = /^([A-Za-z0-9][A-Za-z0-9_-]*): (.*)$/s.exec(text) ?? [];
    if (name !== undefined && value !== undefined) fields.set(name.toLowerCase(), value);
    else if (text !== "") throw new TypeError(`the line ${JSON.stringify(text)} is not a "Name: value"`);
  }
  return fields;
}

/** Cuts a line into pieces of at most 72 bytes, all but the first beginning with a space, and no character in two. */
function fold(line: string): string[] {
  const lines: string[] = [];
  let piece = "";
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > longestLine) {
      lines.push(piece);
      piece = " ";
      length = 1;
    }
    piece += character;
    length += bytes;
  }
  return [...lines, piece];
}
