import { escapedInJson } from "../session/wording.js";

/** A line of formatted JSON. */
export interface Line {
  readonly depth: number;
  /** The member's name with its quotation marks; absent in lists and at the top. */
  readonly name?: string;
  readonly kind: "string" | "number" | "word" | "open" | "close" | "empty";
  readonly text: string;
  /** True where a comma follows. */
  readonly comma: boolean;
  /** On lines that open: the line that closes, and how many members lie between. */
  readonly end?: number;
  readonly members?: number;
}

type Mutable = { -readonly [K in keyof Line]: Line[K] };

interface Open {
  readonly line: number;
  readonly members: readonly (readonly [name: string | undefined, value: unknown])[];
  next: number;
}

/** The lines of a value as JSON, indented by `depth`. Joined, they are the JSON text; depth of nesting does not matter. */
export function linesOf(value: unknown): Line[] {
  const lines: Mutable[] = [];
  const stack: Open[] = [];

  function add(name: string | undefined, value: unknown, comma: boolean): void {
    const line: Mutable = {
      depth: stack.length,
      ...(name !== undefined && { name: quoted(name) }),
      ...look(value),
      comma,
    };
    lines.push(line);
    if (line.kind !== "open") return;
    const members = Array.isArray(value)
      ? value.map((item) => [undefined, item] as const)
      : Object.entries(value as object);
    line.members = members.length;
    stack.push({ line: lines.length - 1, members, next: 0 });
  }

  add(undefined, value, false);
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const member = open.members[open.next++];
    if (member !== undefined) {
      add(member[0], member[1], open.next < open.members.length);
      continue;
    }
    stack.pop();
    const opening = lines[open.line] as Mutable;
    opening.end = lines.length;
    lines.push({ depth: stack.length, kind: "close", text: opening.text === "[" ? "]" : "}", comma: opening.comma });
    opening.comma = false;
  }
  return lines;
}

function quoted(text: string): string {
  return escapedInJson(JSON.stringify(text));
}

function look(value: unknown): Pick<Line, "kind" | "text"> {
  if (typeof value === "string") return { kind: "string", text: quoted(value) };
  if (typeof value === "number") return { kind: "number", text: String(value) };
  if (typeof value !== "object" || value === null) return { kind: "word", text: String(value) };
  const isList = Array.isArray(value);
  const isEmpty = isList ? value.length === 0 : Object.keys(value).length === 0;
  if (isEmpty) return { kind: "empty", text: isList ? "[]" : "{}" };
  return { kind: "open", text: isList ? "[" : "{" };
}

/** The numbers of the lines that are left when these opening lines are collapsed. */
export function visibleLines(lines: readonly Line[], collapsed: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let index = 0; index < lines.length; index++) {
    visible.push(index);
    const end = lines[index]?.end;
    if (end !== undefined && collapsed.has(index)) index = end;
  }
  return visible;
}

/** The numbers of the lines that hold a text, capital letters or not. An empty text is nowhere. */
export function findLines(lines: readonly Line[], wanted: string): number[] {
  if (wanted === "") return [];
  const lower = wanted.toLowerCase();
  return lines.flatMap(({ name, text, kind }, index) => {
    const value = kind === "open" || kind === "close" ? "" : text;
    return name?.toLowerCase().includes(lower) || value.toLowerCase().includes(lower) ? [index] : [];
  });
}

/** The lines that open something in which this line lies. */
export function linesAround(lines: readonly Line[], index: number): number[] {
  return lines.slice(0, index).flatMap(({ end }, opening) => (end !== undefined && end >= index ? [opening] : []));
}
