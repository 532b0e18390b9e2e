import { fault } from "./filter-fault.js";

/**
 * Makes the test of a text against a pattern in which `*` stands for any characters, and `\*` for an asterisk. It takes time in
 * proportion to the length of the text times the number of parts, however often parts repeat.
 *
 * Source of the rules and words: WildcardParser of AWS's Event Ruler, which evaluates filter policies.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const parts = partsOf(pattern);
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return (text) => text === first;
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let position = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = text.indexOf(part, position);
      if (found === -1 || found + part.length > text.length - last.length) return false;
      position = found + part.length;
    }
    return true;
  };
}

/** How many wildcards a pattern has. */
export function wildcardsIn(pattern: string): number {
  return partsOf(pattern).length - 1;
}

/** The texts between the wildcards. */
function partsOf(pattern: string): string[] {
  const parts = [""];
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i] as string;
    if (character === "*") {
      if (pattern[i + 1] === "*") fault(`Consecutive wildcard characters at pos ${i}`);
      parts.push("");
    } else if (character === "\\") {
      const next = pattern[i + 1];
      if (next !== "*" && next !== "\\") fault(`Invalid escape character at pos ${i}`);
      parts[parts.length - 1] += next;
      i++;
    } else parts[parts.length - 1] += character;
  }
  return parts;
}
