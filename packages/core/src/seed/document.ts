import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import { ProductError } from "../errors/product-error.js";

/** From the top of a seed down to a part: names of members, and places in lists. */
export type SeedPath = readonly (string | number)[];

/** A seed as it was written. */
export interface SeedDocument {
  readonly value: unknown;
  /** Makes the error of a part. */
  problem(path: SeedPath, what: string): ProductError;
}

/** Reads YAML, of which JSON is a part. Throws an `InvalidSeed` with the place of what can't be read. */
export function readSeed(text: string, source: string): SeedDocument {
  const lineCounter = new LineCounter();
  // Byte order marks are written by some editors.
  const document = parseDocument(text.replace(/^\uFEFF/, ""), {
    lineCounter,
    merge: true,
    prettyErrors: false,
    intAsBigInt: true,
    version: "1.2",
  });
  const lineOf = (offset: number) => lineCounter.linePos(offset).line;
  const problemAt = (offset: number | undefined, path: SeedPath, problem: string) => {
    const line = offset === undefined ? "" : `, line ${lineOf(offset)}`;
    const place = path.length === 0 ? "" : `, ${pathText(path)}`;
    return new ProductError("InvalidSeed", { where: `${source}${line}${place}`, problem });
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const repeated = error.code === "DUPLICATE_KEY" ? repeatedName(document) : undefined;
    throw repeated === undefined
      ? problemAt(error.pos[0], [], error.message)
      : problemAt(repeated.offset, repeated.path, "This name is given twice here. Give it once.");
  }
  return {
    value: contentOf(document, source),
    problem: (path, what) => problemAt(offsetOf(document, path), path, what),
  };
}

/** The first name that its map has before: where it stands again. The parser's own error names the place of the value before. */
function repeatedName(
  document: Document,
): { readonly path: SeedPath; readonly offset: number | undefined } | undefined {
  let found: { readonly path: SeedPath; readonly offset: number | undefined } | undefined;
  visit(document, {
    Map(_, map, above) {
      const names = map.items.map(({ key }) => nameOf(key));
      const again = names.findIndex((name, at) => names.indexOf(name) < at);
      if (again === -1) return undefined;
      const steps = [...above.slice(1), map].flatMap((node, at, nodes): SeedPath => {
        if (isPair(node)) return [nameOf(node.key)];
        return isSeq(node) ? [node.items.indexOf(nodes[at + 1])] : [];
      });
      found = { path: [...steps, names[again] ?? ""], offset: startOf(map.items[again]?.key) };
      return visit.BREAK;
    },
  });
  return found;
}

function contentOf(document: Document, source: string): unknown {
  try {
    return withNumbers(document.toJS());
  } catch (error) {
    // More aliases than a text of this size should have, or one of a later anchor.
    throw new ProductError("InvalidSeed", { where: source, problem: reasonOf(error as Error, document) });
  }
}

function reasonOf({ message }: Error, document: Document): string {
  const name = nameOfLoop(document);
  if (name !== undefined) return `The alias *${name} stands inside its own anchor &${name}, and so has no end.`;
  return message.startsWith("Excessive alias count") ? "Its aliases repeat so much that it grows too large." : message;
}

/** The name of an alias that stands inside its own anchor. */
function nameOfLoop(document: Document): string | undefined {
  let name: string | undefined;
  visit(document, {
    Alias(_, alias, path) {
      const anchored = alias.resolve(document);
      if (anchored === undefined || !path.includes(anchored)) return undefined;
      name = alias.source;
      return visit.BREAK;
    },
  });
  return name;
}

/** Whole numbers are bigints only where a number would lose digits. */
function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return String(Number(value)) === String(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNumbers(member)]));
}

/** Where a part begins: the name of a member, where it has one. */
function offsetOf(document: Document, path: SeedPath): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const step of path) {
    const at = isAlias(node) ? node.resolve(document) : node;
    if (isMap(at)) {
      const pair = at.items.find((item) => isPair(item) && nameOf(item.key) === String(step));
      if (pair === undefined) return offset;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(at)) {
      node = at.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else return offset;
  }
  return offset;
}

/** An empty key, and `null`, are an empty name. */
function nameOf(key: unknown): string {
  return isScalar(key) && key.value === null ? "" : String(key);
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null)?.range?.[0];
}

/** `queues.orders.messages[0]`, and `queues.""` */
function pathText(path: SeedPath): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step === "" ? '""' : step}`))
    .join("")
    .slice(1);
}
