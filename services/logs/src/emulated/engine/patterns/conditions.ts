import type { Expression } from "./expression.js";
import { NotAPattern } from "./expression-syntax.js";
import type { Reader } from "./reader.js";

/** What is true or false of a log event. */
export type Condition<Subject> = (subject: Subject) => boolean;

/** A value of a log event that can be compared. */
export type Scalar = string | number | boolean;

/**
 * Reads conditions that are joined by `&&`, which binds more, and `||`, with parentheses.
 *
 * @param readOne Reads a single condition.
 */
export function readConditions<S>(reader: Reader, readOne: (reader: Reader) => Condition<S>): Condition<S> {
  const options = [readAll(reader, readOne)];
  while (reader.take("||")) options.push(readAll(reader, readOne));
  return (subject) => options.some((condition) => condition(subject));
}

function readAll<S>(reader: Reader, readOne: (reader: Reader) => Condition<S>): Condition<S> {
  const parts = [readUnit(reader, readOne)];
  while (reader.take("&&")) parts.push(readUnit(reader, readOne));
  return (subject) => parts.every((condition) => condition(subject));
}

function readUnit<S>(reader: Reader, readOne: (reader: Reader) => Condition<S>): Condition<S> {
  if (!reader.take("(")) return readOne(reader);
  const inner = readConditions(reader, readOne);
  reader.expect(")");
  return inner;
}

const operator = /!=|<=|>=|=|<|>/y;
/** A value without quotes. */
const bare = /[\p{L}\p{N}_.*:/#@$+-]+/uy;
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** True where a comparison begins here. */
export function isComparison(reader: Reader): boolean {
  const { at } = reader;
  const isOperator = reader.match(operator) !== undefined;
  reader.at = at;
  return isOperator;
}

/** Reads an operator and the value that is compared with. */
export function readComparison(reader: Reader): Condition<Scalar> {
  const sign = reader.match(operator);
  if (sign === undefined) throw new NotAPattern(`an operator is missing at ${reader.at}`);
  const expression = reader.expression();
  if (expression !== undefined) return withExpression(sign, expression);
  const quoted = reader.quoted();
  const text = quoted ?? reader.match(bare);
  if (text === undefined) throw new NotAPattern(`a value is missing at ${reader.at}`);
  if (quoted === undefined && number.test(text)) return withNumber(sign, Number(text));
  const isText = textTest(text);
  if (sign === "=") return isText;
  if (sign === "!=") return (value) => !isText(value);
  throw new NotAPattern(`${sign} compares numbers`);
}

function withExpression(sign: string, expression: Expression): Condition<Scalar> {
  if (sign === "=") return (value) => expression.isIn(String(value));
  if (sign === "!=") return (value) => !expression.isIn(String(value));
  throw new NotAPattern(`${sign} compares numbers`);
}

const comparisons: { readonly [sign: string]: (value: number, wanted: number) => boolean } = {
  "=": (value, wanted) => value === wanted,
  "!=": (value, wanted) => value !== wanted,
  "<": (value, wanted) => value < wanted,
  "<=": (value, wanted) => value <= wanted,
  ">": (value, wanted) => value > wanted,
  ">=": (value, wanted) => value >= wanted,
};

/** Texts that are numbers count as numbers: fields between spaces are all texts. Any other text differs from every number. */
function withNumber(sign: string, wanted: number): Condition<Scalar> {
  const compare = comparisons[sign] as (value: number, wanted: number) => boolean;
  return (value) => {
    if (typeof value === "number") return compare(value, wanted);
    if (typeof value === "string" && number.test(value)) return compare(Number(value), wanted);
    return sign === "!=";
  };
}

/** An asterisk at the beginning or at the end of a text stands for any text, and elsewhere for itself (user guide, "Filter pattern syntax"). */
function textTest(wanted: string): Condition<Scalar> {
  const isOpenAtStart = wanted.startsWith("*");
  const isOpenAtEnd = wanted.length > 1 && wanted.endsWith("*");
  const part = wanted.slice(isOpenAtStart ? 1 : 0, isOpenAtEnd ? -1 : undefined);
  if (isOpenAtStart && isOpenAtEnd) return (value) => String(value).includes(part);
  if (isOpenAtStart) return (value) => String(value).endsWith(part);
  if (isOpenAtEnd) return (value) => String(value).startsWith(part);
  return (value) => String(value) === wanted;
}
