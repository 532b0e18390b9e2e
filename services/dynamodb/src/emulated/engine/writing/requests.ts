import { cannotUpdateKey } from "../../../errors.js";
import { ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import { checkStyles } from "../../../expressions/parameters.js";
import type { Path } from "../../../expressions/path.js";
import type { Item } from "../../../items/attribute-value.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedInput } from "../../types.js";
import { itemTooLarge, notUtf8, oldValuesOnly, updatedItemTooLarge } from "../errors.js";
import { type ItemUpdate, readUpdate } from "../expressions/update.js";
import { changedItem, checkItem, definitionsOf } from "../items/checked-values.js";
import { type EncodedItem, encodeItem } from "../items/encoded-item.js";
import { isSurelyLargerThan, MAX_ITEM } from "../items/item-size.js";
import { checkNotBelowIndexKeys, checkUpdatedIndexKeys, keyOfItem, tableKey } from "../keys/key-checks.js";
import { keysOf } from "../keys/table-keys.js";
import { readAttributeUpdates } from "../legacy/attribute-updates.js";
import { conditionOf } from "./conditions.js";
import type { ItemWrite } from "./item-write.js";

const conditionStyles = { expressions: ["ConditionExpression"], legacy: ["Expected", "ConditionalOperator"] };
const updateStyles = {
  expressions: ["UpdateExpression", "ConditionExpression"],
  legacy: ["AttributeUpdates", "Expected", "ConditionalOperator"],
};

/*
 * Requests are checked in the order that dynalite recorded of DynamoDB: parameters of both styles, attribute values, ReturnValues, the
 * item's size, legacy parameters, expressions; then the table, the key, and the condition.
 */

/** What PutItem, and a put of a transaction, asks for. Throws `ValidationException`. */
export function putRequest(input: EmulatedInput<"PutItem">): ItemWrite {
  checkStyles(input, conditionStyles);
  // An item of many times the limit is not read to its end, whatever other mistakes it has.
  if (isSurelyLargerThan(2 * MAX_ITEM, input.Item)) throw itemTooLarge();
  checkItem(input.Item);
  checkOldValues(input.ReturnValues);
  const encoded = encodeItem(input.Item);
  if (encoded.size > MAX_ITEM) throw itemTooLarge();
  checkText(encoded);
  const definitions = definitionsOf(input);
  const condition = conditionOf(input, definitions);
  definitions.checkAllUsed();
  return {
    tableName: input.TableName,
    keyIn: (table) => keyOfItem(table, input.Item),
    condition,
    showsItem: input.ReturnValuesOnConditionCheckFailure === "ALL_OLD",
    encoded: encoded.text.length,
    next: () => encoded,
  };
}

/** What DeleteItem, and a delete of a transaction, asks for. Throws `ValidationException`. */
export function deleteRequest(input: EmulatedInput<"DeleteItem">): ItemWrite {
  checkStyles(input, conditionStyles);
  checkItem(input.Key);
  checkOldValues(input.ReturnValues);
  return { ...keyRequest(input, input.Key), next: () => undefined };
}

/** The check of a transaction. Throws `ValidationException`. */
export function checkRequest(input: Omit<EmulatedInput<"DeleteItem">, "ReturnValues">): ItemWrite {
  checkItem(input.Key);
  return keyRequest(input, input.Key);
}

/** What UpdateItem, and an update of a transaction, asks for; with the update itself. Throws `ValidationException`. */
export function updateRequest(input: EmulatedInput<"UpdateItem">): ItemWrite & { readonly update: ItemUpdate } {
  checkStyles(input, updateStyles);
  checkItem(input.Key);
  const definitions = definitionsOf(input);
  const legacy = input.UpdateExpression === undefined ? readAttributeUpdates(input.AttributeUpdates ?? {}) : undefined;
  const legacyCondition = input.ConditionExpression === undefined ? conditionOf(input, definitions) : undefined;
  const update =
    legacy ?? readUpdate(input.UpdateExpression as string, new ExpressionAttributes("UpdateExpression", definitions));
  const condition = legacyCondition ?? conditionOf(input, definitions);
  definitions.checkAllUsed();
  return {
    tableName: input.TableName,
    keyIn(table) {
      const key = tableKey(table, input.Key);
      checkNoKeyIn(table, update.paths);
      checkNotBelowIndexKeys(table, update.paths);
      return key;
    },
    condition,
    showsItem: input.ReturnValuesOnConditionCheckFailure === "ALL_OLD",
    next: (old, table) => updated(old(), table, { key: input.Key, update }),
    update,
  };
}

function keyRequest(input: Omit<EmulatedInput<"DeleteItem">, "ReturnValues">, key: Item): ItemWrite {
  const definitions = definitionsOf(input);
  const condition = conditionOf(input, definitions);
  definitions.checkAllUsed();
  return {
    tableName: input.TableName,
    keyIn: (table) => tableKey(table, key),
    condition,
    showsItem: input.ReturnValuesOnConditionCheckFailure === "ALL_OLD",
  };
}

type UpdateOfKey = { readonly key: Item; readonly update: ItemUpdate };

/** An update that only removes creates no item (as recorded of DynamoDB by the tests of ScyllaDB's Alternator). */
function updated(old: Item | undefined, table: EmulatedTable, { key, update }: UpdateOfKey): EncodedItem | undefined {
  if (old === undefined && !update.creates && update.paths.length > 0) return undefined;
  const item = old ?? key;
  return updatedItem(table, changedItem(item, update.changesOf(item)));
}

/** An item as an update has made it. Throws `ValidationException` where the table or one of its indexes cannot have it. */
export function updatedItem(table: EmulatedTable, item: Item): EncodedItem {
  checkUpdatedIndexKeys(table, item);
  const encoded = encodeItem(item);
  if (encoded.size > MAX_ITEM) throw updatedItemTooLarge();
  checkText(encoded);
  return encoded;
}

/** Throws `ValidationException` for an update of a key attribute. */
export function checkNoKeyIn(table: EmulatedTable, paths: readonly Path[]): void {
  const name = keysOf(table).attributes.find((attribute) => paths.some(([first]) => first === attribute.name))?.name;
  if (name !== undefined) throw cannotUpdateKey(name);
}

/** The escape of half a surrogate pair, which is the only one of JSON.stringify that begins so. */
const half = /^(?:[^\\]|\\[^u]|\\u[^d])*\\ud/;

/** Throws `SerializationException` for an item with a text that could not be read again as it was written. */
function checkText({ text }: EncodedItem): void {
  if (text.includes("\\ud") && half.test(text)) throw notUtf8();
}

function checkOldValues(value = "NONE"): void {
  if (value !== "ALL_OLD" && value !== "NONE") throw oldValuesOnly();
}
