import { argumentCount, invalidIn, malformed, misusedFunction, noCondition } from "./errors.js";
import type { Reader } from "./reader.js";
import type { Operand, Predicate } from "./tree.js";
import { argumentsOf, readOperand as readAnyOperand } from "./values.js";

/** An operand of a condition, which makes nothing for an update. */
function readOperand(reader: Reader): Operand {
  return checked(readAnyOperand(reader));
}

function checked(operand: Operand): Operand {
  if (operand.type === "call") throw misusedFunction(operand.name);
  if (operand.type === "size") checked(operand.of);
  if (operand.type === "sum") for (const each of [operand.left, operand.right]) checked(each);
  return operand;
}

const comparators = ["<=", ">=", "<>", "!=", "=", "<", ">"];

/** Functions that hold or don't, and how many arguments they have. */
const functions: { readonly [name: string]: number } = {
  ATTRIBUTE_EXISTS: 1,
  ATTRIBUTE_NOT_EXISTS: 1,
  ATTRIBUTE_TYPE: 2,
  BEGINS_WITH: 2,
  CONTAINS: 2,
};

/** A condition: AND binds closer than OR, NOT closer than both. */
export function readPredicate(reader: Reader): Predicate {
  return reader.nested(() => readJunction(reader, "OR", () => readJunction(reader, "AND", () => readNegated(reader))));
}

function readJunction(reader: Reader, word: "AND" | "OR", read: () => Predicate): Predicate {
  const all = [read()];
  while (reader.accept(word)) all.push(read());
  return all.length === 1 ? (all[0] as Predicate) : { type: word === "AND" ? "and" : "or", all };
}

function readNegated(reader: Reader): Predicate {
  if (reader.accept("NOT")) return { type: "not", predicate: reader.nested(() => readNegated(reader)) };
  if (reader.accept("(")) {
    const inner = readPredicate(reader);
    reader.expect(")");
    return inner;
  }
  const name = reader.peek().text.toUpperCase();
  if (reader.peek(1).text === "(" && Object.hasOwn(functions, name)) return readFunction(reader, name);
  return readTest(reader, readOperand(reader));
}

function readFunction(reader: Reader, name: string): Predicate {
  const args = argumentsOf(reader).map(checked);
  if (args.length !== functions[name]) throw argumentCount(name, args.length);
  return { type: "function", name, args };
}

function readTest(reader: Reader, operand: Operand): Predicate {
  const operator = comparators.find((each) => reader.accept(each));
  if (operator !== undefined) {
    return {
      type: "compare",
      operator: operator === "!=" ? "<>" : operator,
      left: operand,
      right: readOperand(reader),
    };
  }
  if (reader.accept("IS")) return readState(reader, operand);
  if (reader.accept("NOT", "IN")) return { type: "not", predicate: readIn(reader, operand) };
  if (reader.accept("IN")) return readIn(reader, operand);
  if (reader.accept("BETWEEN")) {
    const low = readOperand(reader);
    reader.expect("AND", "Expected AND keyword");
    return { type: "between", operand, low, high: readOperand(reader) };
  }
  throw reader.peek().type === "end" ? noCondition() : malformed("Unexpected token after expression");
}

/** `IS MISSING`, `IS NOT NULL`. */
function readState(reader: Reader, operand: Operand): Predicate {
  const isNegated = reader.accept("NOT");
  const type = reader.accept("MISSING") ? "missing" : reader.accept("NULL") ? "null" : undefined;
  if (type === undefined) throw malformed("Expected type name");
  const predicate: Predicate = { type, operand };
  return isNegated ? { type: "not", predicate } : predicate;
}

function readIn(reader: Reader, operand: Operand): Predicate {
  const end = reader.accept("[") ? "]" : ")";
  if (end === ")" && !reader.accept("(")) throw invalidIn();
  return { type: "in", operand, list: reader.list(() => readOperand(reader), end) };
}
