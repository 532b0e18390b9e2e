import { useMemo } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Detailed, useOpen } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import { Grid } from "../parts/grid.js";
import { useCell } from "../session/cell.js";
import type { Values } from "../session/run-route.js";
import { useView } from "../session/use-view.js";
import { count, grouped } from "../session/wording.js";
import { attributeInWords, type Item } from "./attribute.js";
import { useItemColumns } from "./item-columns.js";
import { ItemDetails } from "./item-details.js";
import { ItemSource, type TableKeys } from "./item-source.js";
import type { ServiceRoutes } from "./service-routes.js";

/** Items of a page. */
const PAGE = 500;

interface ItemGridProps {
  readonly table: string;
  readonly routes: ServiceRoutes;
  readonly description: TableKeys;
}

/** A table's items, or those that are asked for, page by page. A server that has no pages shows all. */
export function ItemGrid({ table, routes, description }: ItemGridProps) {
  const shown = useCell<Values>({});
  const { index, key, start } = shown.value;
  const values = { table, max: `${PAGE}`, ...shown.value };
  const { data, problem } = useView<ItemPage>(routes.address(key ? "query" : "scan", values));
  const keys = (description.KeySchema ?? []).map(({ AttributeName }) => AttributeName);
  return (
    <>
      {routes.find("query") && <ItemSource description={description} choose={(values) => (shown.value = values)} />}
      {data ? (
        data.items.length > 0 ? (
          <Items
            table={table}
            routes={routes}
            keys={keys}
            items={data.items}
            index={index}
            isAll={!data.next && !index && !key && !start}
          />
        ) : (
          <Empty title="No items." />
        )
      ) : (
        <p class="muted">{problem ?? "Reading."}</p>
      )}
      <div class="buttons">
        {start && <Button onClick={() => (shown.value = { ...shown.value, start: undefined })}>First items</Button>}
        {data?.next && (
          <Button onClick={() => (shown.value = { ...shown.value, start: JSON.stringify(data.next) })}>
            Next items
          </Button>
        )}
      </div>
    </>
  );
}

interface ItemPage {
  readonly items: readonly Item[];
  /** The key after which the next page begins. */
  readonly next?: Item;
}

interface ItemsProps extends Pick<ItemGridProps, "table" | "routes"> {
  /** Names of the attributes of the primary key. */
  readonly keys: readonly string[];
  readonly items: readonly Item[];
  /** The index whose items they are. */
  readonly index: string | undefined;
  /** True where the table has no others. */
  readonly isAll: boolean;
}

/** A row for each item, a column for each attribute that any of them has. */
function Items({ table, routes, keys, items, index, isAll }: ItemsProps) {
  const wanted = useCell("");
  const { columns, keyOf } = useItemColumns(keys, items);
  const rows = useMemo(() => items.filter((item) => holds(item, wanted.value)), [items, wanted.value]);
  const opening = useOpen(table);
  const missing = `The item ${opening.opened} is not ${isAll ? "in the table" : "shown here"}. It may have been deleted.`;
  return (
    <>
      <div class="filters">
        <label>
          Find items{" "}
          <input type="search" value={wanted.value} onInput={(event) => (wanted.value = event.currentTarget.value)} />
        </label>
        <span class="muted" role="status">
          {wanted.value && `${grouped(rows.length)} of ${count(items.length, "item")}`}
        </span>
      </div>
      <Detailed
        rows={items}
        keyOf={keyOf}
        titleOf={() => "Item"}
        {...opening}
        missing={missing}
        list={(grid) => <Grid label={`Items in ${table}`} columns={columns} rows={rows} {...grid} />}
        details={(item) => (
          <ItemDetails item={item} table={table} itemKey={keyOf(item)} isPart={!!index} routes={routes} />
        )}
      />
    </>
  );
}

function holds(item: Item, text: string): boolean {
  const lower = text.toLowerCase();
  return (
    text === "" || Object.values(item).some((attribute) => attributeInWords(attribute).toLowerCase().includes(lower))
  );
}
