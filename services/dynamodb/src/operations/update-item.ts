import { cannotUpdateKey } from "../errors.js";
import { type Change, changeItem } from "../expressions/changes.js";
import type { Path } from "../expressions/path.js";
import { project } from "../expressions/projection.js";
import { checkItem, type Item } from "../items/attribute-value.js";
import { itemText, readItem } from "../items/item-text.js";
import { checkKey, itemKey, keyAttributes } from "../keys/item-key.js";
import { checkReturnValues } from "../return-values.js";
import type { Table } from "../state.js";
import { findTable } from "../tables/table-name.js";
import type { DynamodbHandler } from "../types.js";
import { updateOf } from "../update.js";

/**
 * Sets and removes attributes, or parts of them, of the item with a key; a missing item is created from its key. Actions that
 * the contract does not apply are ignored, and conditions are not evaluated (specification 7 and 8.4).
 */
export const updateItem: DynamodbHandler<"UpdateItem"> = (input, { state }) => {
  const { TableName, Key, ReturnValues } = input;
  checkReturnValues(ReturnValues);
  const { paths, changesOf } = updateOf(input);
  checkItem(Key);
  const table = findTable(state, TableName);
  checkKey(table, Key);
  checkNoKeyIn(table, paths);
  const items = state.items.of(table.name);
  const key = itemKey(table, Key);
  const stored = items.get(key);
  const old = stored === undefined ? undefined : readItem(stored);
  const changes = changesOf(old ?? Key);
  const changed = changeItem(old ?? Key, changes);
  items.set(key, itemText(changed));
  return returned(ReturnValues, { old, changed, changes });
};

function checkNoKeyIn(table: Table, paths: readonly Path[]): void {
  const name = keyAttributes(table).find((attribute) => paths.some(([first]) => first === attribute.name))?.name;
  if (name !== undefined) throw cannotUpdateKey(name);
}

type Updated = { readonly old: Item | undefined; readonly changed: Item; readonly changes: readonly Change[] };

function returned(
  returnValues: string | undefined,
  { old, changed, changes }: Updated,
): { readonly Attributes?: Item } {
  const paths = changes.map(({ path }) => path);
  switch (returnValues) {
    case "ALL_OLD":
      return attributes(old);
    case "ALL_NEW":
      return attributes(changed);
    case "UPDATED_OLD":
      return attributes(old && project(old, paths));
    case "UPDATED_NEW":
      return attributes(project(changed, paths));
    default:
      return {};
  }
}

function attributes(item: Item | undefined): { readonly Attributes?: Item } {
  return item === undefined ? {} : { Attributes: item };
}
