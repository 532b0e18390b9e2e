import type { Expression, ExpressionReader } from "./expression.js";
import { readExpression } from "./regular-expression.js";
import { MalformedQuery, type Token } from "./tokens.js";
import { textOf, type Value } from "./values.js";

/** What `parse` takes out of a text: a value for each name, none where the text does not fit. */
export interface Extraction {
  readonly source: Expression | undefined;
  readonly names: readonly string[];
  valuesIn(text: string): readonly (string | undefined)[] | undefined;
}

/**
 * Reads what comes after `parse` (user guide, "parse"): a field, `@message` unless given, and a text with asterisks or a regular expression with groups.
 * Throws {@link MalformedQuery}.
 */
export function readExtraction(reader: ExpressionReader): Extraction {
  const { tokens } = reader;
  const source = tokens.next.kind === "text" || tokens.isNext("/") ? undefined : reader.readOperand();
  const expression = readExpression(tokens);
  if (expression !== undefined) {
    reader.steps += expression.steps;
    const named = expression.names.filter((name) => name !== undefined);
    if (named.length > 0 && !tokens.isNext("as")) {
      const at = expression.names.flatMap((name, group) => (name === undefined ? [] : group));
      return { source, names: named, valuesIn: (text) => pick(expression.groupsIn(text), at) };
    }
    const names = readNames(reader, expression.names.length);
    return { source, names, valuesIn: expression.groupsIn };
  }
  if (tokens.next.kind !== "text") throw tokens.unexpected();
  const parts = tokens.read().value.split("*");
  reader.steps += parts.length;
  return { source, names: readNames(reader, parts.length - 1), valuesIn: (text) => between(text, parts) };
}

/** Sets the values that a row has, where its text fits. */
export function extracted(extraction: Extraction, row: Parameters<Expression["of"]>[0]): (readonly [string, Value])[] {
  const { source, names } = extraction;
  const text = textOf(source === undefined ? row.get("@message") : source.of(row));
  const values = text === undefined ? undefined : extraction.valuesIn(text);
  return values === undefined ? [] : names.map((name, at) => [name, values[at]] as const);
}

function readNames({ tokens }: ExpressionReader, count: number): string[] {
  tokens.expect("as");
  const all: Token[] = [];
  do {
    if (tokens.next.kind !== "word" && tokens.next.kind !== "field") throw tokens.unexpected();
    all.push(tokens.read());
  } while (tokens.take(","));
  const [first] = all;
  // AWS's words are not documented.
  if (first !== undefined && all.length !== count)
    throw new MalformedQuery(`parse finds ${count} values, and has ${all.length} names`, first);
  return all.map(({ value }) => value);
}

function pick<Item>(items: readonly Item[] | undefined, at: readonly number[]): Item[] | undefined {
  return items && at.map((index) => items[index] as Item);
}

/** The texts at the asterisks: each as short as can be, the last one to the end where nothing follows it. */
function between(text: string, [first = "", ...parts]: readonly string[]): string[] | undefined {
  const start = text.indexOf(first);
  if (start < 0) return undefined;
  let from = start + first.length;
  const values: string[] = [];
  for (const [at, part] of parts.entries()) {
    const to = part === "" && at === parts.length - 1 ? text.length : text.indexOf(part, from);
    if (to < 0) return undefined;
    values.push(text.slice(from, to));
    from = to + part.length;
  }
  return values;
}
