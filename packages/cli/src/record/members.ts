import { parseJson } from "@cloudstub/kit";

/** Levels of lists and objects. Deeper ones name nothing that AWS reads. */
const DEEPEST = 100;

/** Visits each text that a member has, also in a list and in texts that are JSON; `owner` is the name of the member that the member is in. */
export function eachMember(value: unknown, visit: (member: string, text: string, owner: string) => void): void {
  look(value, { name: "", owner: "", depth: 0 });

  function look(part: unknown, { name, owner, depth }: { name: string; owner: string; depth: number }): void {
    if (depth > DEEPEST) return;
    const inside = { name, owner, depth: depth + 1 };
    if (typeof part === "string") {
      visit(name, part, owner);
      look(documentIn(part), inside);
    } else if (Array.isArray(part)) for (const each of part) look(each, inside);
    else if (typeof part === "object" && part !== null)
      for (const [member, inner] of Object.entries(part)) look(inner, { ...inside, name: member, owner: name });
  }
}

/** The object or list that a text is in JSON; undefined for any other text. Most texts are none, as their first sign says. */
export function documentIn(text: string): unknown {
  return /^\s{0,99}[[{]/.test(text) ? parseJson(text) : undefined;
}

/** The value with each text in it as `change` returns it, and the names of members as `rename` does. */
export function eachText<T>(value: T, change: (text: string) => string, rename = (name: string) => name): T {
  return changed(value) as T;

  function changed(part: unknown): unknown {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(changed);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [rename(name), changed(member)]));
  }
}
