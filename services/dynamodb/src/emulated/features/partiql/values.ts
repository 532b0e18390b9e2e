import { bare } from "@cloudstub/kit";
import type { AttributeValue } from "../../../items/attribute-value.js";
import { argumentCount, emptySet, malformed, misusedFunction, mixedSet, unknownFunction } from "./errors.js";
import type { Reader } from "./reader.js";
import type { Operand } from "./tree.js";

/** Functions that make a value of an update (DynamoDB Developer Guide, "PartiQL update statements"). */
const makers = ["LIST_APPEND", "SET_ADD", "SET_DELETE", "IF_NOT_EXISTS"];

/** As many as an expression may have; for statements nothing is documented. */
const MAX_OPERATORS = 300;

/** A value, a path, a size, or a sum of them. */
export function readOperand(reader: Reader): Operand {
  let left = readTerm(reader);
  for (let operators = 1; ; operators++) {
    const operator = reader.accept("+") ? "+" : reader.accept("-") ? "-" : undefined;
    if (operator === undefined) return left;
    if (operators > MAX_OPERATORS) throw malformed("Too deeply nested");
    left = { type: "sum", operator, left, right: readTerm(reader) };
  }
}

function readTerm(reader: Reader): Operand {
  const token = reader.peek();
  if (token.type === "word" && reader.peek(1).text === "(") {
    const name = token.text.toUpperCase();
    if (name === "SIZE") return { type: "size", of: onlyArgument(reader) };
    if (makers.includes(name)) return readMaker(reader, name);
    throw unknownFunction(token.text, reader.partOf(token));
  }
  const value = readValue(reader);
  return value === undefined ? { type: "path", path: reader.path() } : { type: "value", value };
}

function readMaker(reader: Reader, name: string): Operand {
  const args = argumentsOf(reader);
  const inner = name === "IF_NOT_EXISTS" ? undefined : args.map(makerIn).find((each) => each !== undefined);
  if (inner !== undefined) throw misusedFunction(inner);
  return { type: "call", name, args };
}

/** The first function within an operand that makes a list or set of others, which is work that may not be nested. */
function makerIn(operand: Operand): string | undefined {
  if (operand.type !== "call") return undefined;
  return operand.name === "IF_NOT_EXISTS" ? operand.args.map(makerIn).find((each) => each !== undefined) : operand.name;
}

function onlyArgument(reader: Reader): Operand {
  const [first, ...others] = argumentsOf(reader);
  if (first === undefined || others.length > 0)
    throw argumentCount("size", first === undefined ? 0 : others.length + 1);
  return first;
}

/** The arguments of a function, whose name is next. */
export function argumentsOf(reader: Reader): Operand[] {
  reader.take();
  reader.expect("(");
  return reader.nested(() => reader.list(() => readOperand(reader), ")"));
}

/** A value that is written out, or a parameter; undefined where neither is next. */
export function readValue(reader: Reader): AttributeValue | undefined {
  const { type, text } = reader.peek();
  if (type === "text") return { S: reader.take().text };
  if (type === "number") return { N: reader.take().text };
  if (reader.accept("?")) return reader.parameter();
  if (reader.accept("-")) return { N: `-${numberNext(reader)}` };
  if (reader.accept("TRUE")) return { BOOL: true };
  if (reader.accept("FALSE")) return { BOOL: false };
  if (reader.accept("NULL")) return { NULL: true };
  if (reader.accept("<<")) return setOf(reader.nested(() => reader.list(() => valueNext(reader), ">>")));
  if (reader.accept("[")) return { L: reader.nested(() => reader.list(() => valueNext(reader), "]")) };
  if (type === "sign" && text === "{") return reader.nested(() => readMap(reader));
  return undefined;
}

function numberNext(reader: Reader): string {
  if (reader.peek().type !== "number") throw reader.unexpectedTerm();
  return reader.take().text;
}

function valueNext(reader: Reader): AttributeValue {
  const value = readValue(reader);
  if (value === undefined) throw reader.unexpectedTerm();
  return value;
}

function readMap(reader: Reader): AttributeValue {
  reader.expect("{");
  const M = bare<AttributeValue>();
  reader.list(() => {
    const { type, text } = reader.peek();
    if (type !== "text" && type !== "name") throw reader.unexpectedTerm();
    reader.take();
    reader.expect(":");
    M[text] = valueNext(reader);
  }, "}");
  return { M };
}

function setOf(members: readonly AttributeValue[]): AttributeValue {
  const all = <T>(of: (member: AttributeValue) => T | undefined) => {
    const values = members.map(of).filter((value) => value !== undefined);
    return values.length === members.length && members.length > 0 ? values : undefined;
  };
  const [SS, NS, BS] = [all(({ S }) => S), all(({ N }) => N), all(({ B }) => B)];
  if (SS !== undefined) return { SS };
  if (NS !== undefined) return { NS };
  if (BS === undefined) throw members.length === 0 ? emptySet() : mixedSet();
  return { BS };
}
