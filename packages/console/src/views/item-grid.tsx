import { useMemo } from "preact/hooks";
import { Detailed } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import { type Column, Grid } from "../parts/grid.js";
import { JsonView } from "../parts/json-view.js";
import { useCell } from "../session/cell.js";
import { useView } from "../session/use-view.js";
import { count } from "../session/wording.js";
import { type Attribute, attributeInWords, typeOf } from "./attribute.js";
import type { ServiceRoutes } from "./service-routes.js";

type Item = { readonly [name: string]: Attribute };

/** Columns that are drawn; what else an item has is in its details. */
const MOST_COLUMNS = 20;

interface ItemGridProps {
  readonly table: string;
  readonly routes: ServiceRoutes;
  /** Names of the attributes of the primary key. */
  readonly keys: readonly string[];
}

/** A table's items: a row for each item, a column for each attribute that any of them has. */
export function ItemGrid({ table, routes, keys }: ItemGridProps) {
  const { data, problem } = useView<{ items: Item[] }>(routes.address("scan", { table }));
  const items = data?.items;
  const wanted = useCell("");
  const names = useMemo(() => [...new Set([...keys, ...(items ?? []).flatMap(Object.keys)])], [items, keys.join()]);
  const rows = useMemo(() => items?.filter((item) => holds(item, wanted.value)) ?? [], [items, wanted.value]);
  if (!items) return <p class="muted">{problem ?? "Reading."}</p>;
  if (items.length === 0) return <Empty title="No items." />;
  const keyOf = (item: Item) => JSON.stringify(keys.map((key) => item[key]));
  const columns = names.slice(0, MOST_COLUMNS).map((name) => columnOf(name, keys));
  return (
    <>
      <div class="filters">
        <label>
          Find items <input type="search" value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
        </label>
        <span class="muted" role="status">
          {wanted.value && `${rows.length.toLocaleString("en")} of ${count(items.length, "item")}`}
        </span>
      </div>
      <Detailed
        rows={items}
        keyOf={keyOf}
        titleOf={() => "Item"}
        list={(chosen, choose) => (
          <Grid
            label={`Items in ${table}`}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            chosen={chosen}
            open={(row) => choose(keyOf(row))}
          />
        )}
        details={(item) => <JsonView value={item} label="the item" />}
      />
    </>
  );
}

function columnOf(name: string, keys: readonly string[]): Column<Item> {
  return {
    name,
    width: "minmax(8rem, 1fr)",
    kind: keys.includes(name) ? "key" : "",
    cell: ({ [name]: attribute }) => (
      <>
        {attributeInWords(attribute).slice(0, 200)} <small>{typeOf(attribute)}</small>
      </>
    ),
  };
}

function holds(item: Item, text: string): boolean {
  const lower = text.toLowerCase();
  return text === "" || Object.values(item).some((attribute) => attributeInWords(attribute).toLowerCase().includes(lower));
}
