import type { AttributeValue } from "../../../items/attribute-value.js";
import { malformed, severalItems } from "./errors.js";
import { readPredicate } from "./predicates.js";
import { Reader } from "./reader.js";
import type { Delete, Exists, Insert, Returning, Select, Statement, Update } from "./tree.js";
import { readOperand, readValue } from "./values.js";

/** Reads a statement (DynamoDB Developer Guide, "PartiQL language reference"). Throws `ValidationException`. */
export function readStatement(text: string, parameters: readonly AttributeValue[] = []): Statement {
  const reader = new Reader(text, parameters);
  const statement = read(reader);
  reader.end();
  return statement;
}

function read(reader: Reader): Statement {
  if (reader.accept("SELECT")) return readSelect(reader);
  if (reader.accept("INSERT", "INTO")) return readInsert(reader);
  if (reader.accept("UPDATE")) return readUpdate(reader);
  if (reader.accept("DELETE", "FROM")) return readDelete(reader);
  if (reader.accept("EXISTS")) return readExists(reader);
  if (reader.accept("DELETE")) throw malformed("Expected FROM after DELETE");
  throw malformed("Expected data manipulation");
}

function readSelect(reader: Reader): Select {
  const paths = reader.accept("*") ? undefined : readPaths(reader);
  reader.expect("FROM", "Expected FROM after SELECT list");
  const table = reader.name("Unexpected term");
  const index = reader.accept(".") ? reader.name() : undefined;
  const where = readWhere(reader);
  return { type: "select", table, index, paths, where, order: reader.accept("ORDER", "BY") ? readOrder(reader) : [] };
}

function readPaths(reader: Reader) {
  const paths = [reader.path()];
  while (reader.accept(",")) paths.push(reader.path());
  return paths;
}

function readOrder(reader: Reader): Select["order"] {
  const order = [];
  do {
    const name = reader.name();
    const descending = reader.accept("DESC");
    if (!descending) reader.accept("ASC");
    order.push({ name, descending });
  } while (reader.accept(","));
  return order;
}

function readInsert(reader: Reader): Insert {
  const table = reader.name();
  if (reader.accept("VALUES")) throw severalItems();
  if (!reader.accept("VALUE")) throw reader.unexpectedTerm();
  const item = readValue(reader);
  if (item === undefined) throw reader.unexpectedTerm();
  return { type: "insert", table, item };
}

function readUpdate(reader: Reader): Update {
  const table = reader.name();
  const changes: Update["changes"][number][] = [];
  for (;;) {
    if (reader.accept("SET")) changes.push(...readAssignments(reader));
    else if (reader.accept("REMOVE")) changes.push(...readPaths(reader).map((path) => ({ path })));
    else break;
  }
  if (changes.length === 0) throw malformed("Expected data manipulation");
  return { type: "update", table, changes, where: readWhere(reader), returning: readReturning(reader) };
}

function readAssignments(reader: Reader) {
  const assignments = [];
  do {
    const path = reader.path();
    reader.expect("=", "Expected '='");
    assignments.push({ path, value: readOperand(reader) });
  } while (reader.accept(","));
  return assignments;
}

function readDelete(reader: Reader): Delete {
  return { type: "delete", table: reader.name(), where: readWhere(reader), returning: readReturning(reader) };
}

function readExists(reader: Reader): Exists {
  reader.expect("(");
  reader.expect("SELECT", "Unexpected term");
  const select = readSelect(reader);
  reader.expect(")");
  return { type: "exists", select };
}

function readWhere(reader: Reader) {
  return reader.accept("WHERE") ? readPredicate(reader) : undefined;
}

function readReturning(reader: Reader): Returning | undefined {
  if (!reader.accept("RETURNING")) return undefined;
  const which = reader.accept("MODIFIED") ? "MODIFIED" : "ALL";
  const reason = "Expected ( MODIFIED | ALL ) ( NEW | OLD ) in each returning element.";
  if (which === "ALL") reader.expect("ALL", reason);
  const when = reader.accept("NEW") ? "NEW" : "OLD";
  if (when === "OLD") reader.expect("OLD", reason);
  reader.expect("*", "Expected '*' after ( MODIFIED | ALL ) ( NEW | OLD ) in RETURNING clause");
  return { which, when };
}
