import { Pair, parseLines } from "dot-properties";
import { StartFailure } from "./failure.js";

/**
 * Parses a properties file strictly: values by key, in the file's order.
 *
 * Throws a `StartFailure` that names the file, the line and the key, for a malformed `\u` escape, which Java's `Properties` refuses too,
 * and for a duplicate key.
 */
export function parseProperties(text: string, file: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const node of parseLines(text, true)) {
    if (!(node instanceof Pair)) continue;
    const [start, , , end] = node.range as readonly [number, number, number, number];
    const where = `line ${text.slice(0, start).split(/\r\n|\r|\n/).length} of ${file}`;
    if (hasMalformedEscape(text.slice(start, end))) {
      throw new StartFailure("MalformedUnicodeEscape", { key: node.key, where });
    }
    if (values.has(node.key)) {
      throw new StartFailure("RepeatedConfigKey", { key: node.key, where });
    }
    values.set(node.key, node.value);
  }
  return values;
}

function hasMalformedEscape(raw: string): boolean {
  // Each match takes a backslash with the next character, so that an escaped backslash before a "u" is not an escape.
  return [...raw.matchAll(/\\(u[0-9a-fA-F]{4}|.)/gs)].some(([, code]) => code === "u");
}
