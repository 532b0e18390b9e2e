import { type PolicyDocument, type PolicyStatement, statementsIn } from "@cloudstub/kit";
import { invalidInput } from "../../engine/errors.js";
import { isInGrammar, objectIn } from "../../engine/identity-policy.js";

/** A policy that takes part in a simulation. */
export interface PolicySource {
  /** `PolicyInputList.1`, the name of a managed policy, or `role_<role>_<policy>`. */
  readonly id: string;
  readonly type: "IAM Policy" | "Resource Policy";
  readonly document: string;
}

/** A place in a document; both count from 1. */
interface Position {
  readonly Line: number;
  readonly Column: number;
}

/** A statement that takes part in a simulation, and where it stands. */
export interface SimulatedStatement {
  readonly source: PolicySource;
  readonly version: unknown;
  readonly statement: PolicyStatement;
  readonly start: Position;
  readonly end: Position;
}

/** The statements of a policy, each with its place. Throws `InvalidInput` for a text that is not a policy. */
export function statementsOf(source: PolicySource): SimulatedStatement[] {
  const policy = readPolicy(source);
  const spans = statementSpans(source.document);
  const positionOf = positionsIn(source.document);
  return statementsIn(policy).map((statement, place) => {
    const [start, end] = spans[place] ?? [0, 0];
    return { source, version: policy.Version, statement, start: positionOf(start), end: positionOf(end) };
  });
}

/** AWS's own policies that allow nothing have no statements. AWS's words are not documented. */
function readPolicy({ id, document }: PolicySource): PolicyDocument {
  const policy = objectIn(document);
  if (policy === undefined || !(isInGrammar(policy) || isEmpty(policy)))
    throw invalidInput(`Syntax errors in policy ${id}.`);
  return policy;
}

function isEmpty({ Statement }: PolicyDocument): boolean {
  return Array.isArray(Statement) && Statement.length === 0;
}

/**
 * Where AWS says that a place is (recorded answers): the column behind the `[`, `,` or `:` before a statement, and behind its last brace. Places are asked for in
 * their order.
 */
function positionsIn(text: string): (index: number) => Position {
  const lines = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  let line = 0;
  return (index) => {
    while ((lines[line + 1] ?? Number.POSITIVE_INFINITY) <= index) line++;
    return { Line: line + 1, Column: index - (lines[line] ?? 0) + 1 };
  };
}

/** From where to where each statement of a valid policy stands, as the indexes behind the characters that {@link positionsIn} means. */
function statementSpans(text: string): (readonly [start: number, end: number])[] {
  let spans: (readonly [number, number])[] = [];
  let at = text.indexOf("{") + 1;
  while (at > 0 && at < text.length) {
    const keyStart = skipSpace(text, at);
    if (text[keyStart] !== '"') break;
    const keyEnd = endOfValue(text, keyStart);
    const colon = skipSpace(text, keyEnd);
    const value = skipSpace(text, colon + 1);
    const end = endOfValue(text, value);
    if (JSON.parse(text.slice(keyStart, keyEnd)) === "Statement")
      spans = text[value] === "[" ? elementSpans(text, value) : [[colon + 1, end]];
    at = skipSpace(text, end) + 1;
  }
  return spans;
}

function elementSpans(text: string, list: number): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [];
  let separator = list;
  while (separator < text.length && text[separator] !== "]") {
    const value = skipSpace(text, separator + 1);
    if (text[value] === "]") break;
    const end = endOfValue(text, value);
    spans.push([separator + 1, end]);
    separator = skipSpace(text, end);
  }
  return spans;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (" \t\n\r".includes(text[next] ?? "x")) next++;
  return next;
}

/** The index behind a value that begins at an index. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === '"') at = endOfText(text, at) - 1;
    else if ("{[".includes(character)) depth++;
    else if ("}]".includes(character)) depth--;
    if (depth === 0 && isLast(text, at)) return at + 1;
  }
  return text.length;
}

/** True at the end of a value that is not in another one: a brace, a quotation mark, or the character before a separator. */
function isLast(text: string, at: number): boolean {
  return '}]"'.includes(text[at] ?? "") || " \t\n\r,]}".includes(text[at + 1] ?? ",");
}

function endOfText(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
