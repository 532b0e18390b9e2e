import type { Change } from "../../../expressions/changes.js";
import { checkDisjoint } from "../../../expressions/path.js";
import { project } from "../../../expressions/projection.js";
import type { Item } from "../../../items/attribute-value.js";
import { type Condition, conditionOfParts } from "../../engine/expressions/condition-parts.js";
import { changedItem } from "../../engine/items/checked-values.js";
import { NewValues } from "../../engine/items/new-values.js";
import type { PreparedWrite } from "../../engine/items/prepared-write.js";
import { tableKey } from "../../engine/keys/key-checks.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import type { ItemWrite } from "../../engine/writing/item-write.js";
import { checkNoKeyIn, putRequest, updatedItem } from "../../engine/writing/requests.js";
import type { EmulatedTable } from "../../state.js";
import { conditionOf } from "./conditions.js";
import { duplicateItem, keyMissing, noItem } from "./errors.js";
import { newValue } from "./evaluate.js";
import { keyIn } from "./key-conditions.js";
import type { Delete, Exists, Insert, Predicate, Select, Statement, Update } from "./tree.js";

/** A statement that changes an item, or checks one. */
export type WriteStatement = Exclude<Statement, Select>;

/** How a failed condition is answered: with the item, or without. */
interface Answer {
  readonly ReturnValuesOnConditionCheckFailure?: string | undefined;
}

/** What a statement writes. */
export function writeOf(statement: WriteStatement, answer: Answer = {}): ItemWrite {
  const showsItem = answer.ReturnValuesOnConditionCheckFailure === "ALL_OLD";
  switch (statement.type) {
    case "insert":
      return insertOf(statement);
    case "update":
      return { ...updateOf(statement), showsItem };
    case "delete":
      return { ...deleteOf(statement), showsItem };
    default:
      return existsOf(statement);
  }
}

function insertOf({ table, item }: Insert): ItemWrite {
  if (item.M === undefined) throw noItem();
  const put = putRequest({ TableName: table, Item: item.M });
  return {
    ...put,
    next(old, found) {
      if (old() !== undefined) throw duplicateItem();
      return put.next?.(old, found);
    },
  };
}

/** A missing item is not created (DynamoDB Developer Guide, "PartiQL update statements"). */
function updateOf({ table, changes, where }: Update): ItemWrite {
  const paths = changes.map(({ path }) => path);
  checkDisjoint("UpdateExpression", paths);
  return {
    tableName: table,
    keyIn(found) {
      const key = keyOf(found, where);
      checkNoKeyIn(found, paths);
      return key;
    },
    condition: conditionOn(where, (isThere, holds) => isThere && holds()),
    next(old, found) {
      const item = old() ?? {};
      return updatedItem(found, changedItem(item, changedValues(changes, item)));
    },
  };
}

function changedValues(changes: Update["changes"], item: Item): Change[] {
  const values = new NewValues();
  return changes.map(({ path, value }) => {
    const made = value && newValue(value, item, values);
    if (made !== undefined) values.count(made);
    return { path, value: made };
  });
}

/** To delete a missing item succeeds, whatever else the condition says (the same guide, "PartiQL delete statements"). */
function deleteOf({ table, where }: Delete): ItemWrite {
  return {
    tableName: table,
    keyIn: (found) => keyOf(found, where),
    condition: conditionOn(where, (isThere, holds) => !isThere || holds()),
    next: () => undefined,
  };
}

function existsOf({ select: { table, where } }: Exists): ItemWrite {
  return {
    tableName: table,
    keyIn: (found) => keyOf(found, where),
    condition: conditionOn(where, (isThere, holds) => isThere && holds()),
  };
}

function keyOf(table: EmulatedTable, where: Predicate | undefined): Item {
  const key = keyIn(keysOf(table).attributes, where);
  if (key === undefined) throw keyMissing();
  return tableKey(table, key);
}

/** A condition that depends on whether there is an item, too. */
function conditionOn(
  where: Predicate | undefined,
  join: (isThere: boolean, holds: () => boolean) => boolean,
): Condition {
  const own = where && conditionOf(where);
  const tests = [isThere, ...(own?.tests ?? [])];
  return conditionOfParts(tests, (holds) =>
    join(holds(0), () => own?.combination((place) => holds(place + 1)) ?? true),
  );
}

function isThere(item: Item): boolean {
  return Object.keys(item).length > 0;
}

/** What RETURNING asks for of an item that was written. */
export function returnedItems(statement: WriteStatement, { old, after }: PreparedWrite): Item[] {
  if (statement.type !== "update" && statement.type !== "delete") return [];
  const { returning } = statement;
  const item = returning?.when === "NEW" ? after?.item : old();
  if (returning === undefined || item === undefined) return [];
  const isPart = returning.which === "MODIFIED" && statement.type === "update";
  const part = isPart
    ? project(
        item,
        statement.changes.map(({ path }) => path),
      )
    : item;
  return part === undefined ? [] : [part];
}
