import { useCallback, useMemo } from "preact/hooks";
import type { Column } from "../parts/grid.js";
import { spelledOut } from "../session/wording.js";
import { attributeInWords, type Item, typeOf } from "./attribute.js";

/** Items that say how wide a column is. */
const MEASURED = 200;

/** Most characters of a value in the tooltip of its cell. */
const MAX_LETTERS = 2000;

/** Most columns of the grid; the details of an item show all attributes. */
const MAX_COLUMNS = 20;

/** The columns of a grid of items, one for each attribute that any of them has, and the key of a row. `keys` names the attributes of the primary key. */
export function useItemColumns(keys: readonly string[], items: readonly Item[]) {
  const columns = useMemo(() => {
    const names = [...new Set([...keys, ...items.flatMap(Object.keys)])];
    return columnsOf(names.slice(0, MAX_COLUMNS), items.slice(0, MEASURED), keys);
  }, [items, keys.join()]);
  // The same function as long as the keys are: the keys of thousands of rows are not made again each time.
  const keyOf = useCallback(
    (item: Item) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, item[key]]))),
    [keys.join()],
  );
  return { columns, keyOf };
}

/** Columns as wide as their widest value, within bounds; keys, which tell items apart, may take more room. The last takes the remaining width. */
function columnsOf(names: readonly string[], items: readonly Item[], keys: readonly string[]): readonly Column<Item>[] {
  return names.map((name, place) => {
    const isKey = keys.includes(name);
    const text = ({ [name]: attribute }: Item) => attributeInWords(attribute).slice(0, MAX_LETTERS);
    const letters = Math.min(isKey ? 44 : 28, Math.max(name.length, 6, ...items.map((item) => text(item).length)));
    // Keys are bold, and often in capital letters.
    const width = `min(${letters * (isKey ? 1.25 : 1.05)}ch + 2.4rem, 72vw)`;
    return {
      name,
      width: place === names.length - 1 ? `minmax(${width}, 1fr)` : `calc(${width})`,
      kind: isKey ? "key typed" : "typed",
      cell: (item) => (
        <>
          <span>{spelledOut(text(item).slice(0, 200))}</span> <small>{typeOf(item[name])}</small>
        </>
      ),
      text,
    };
  });
}
