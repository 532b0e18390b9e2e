import { Button } from "../../../parts/button.js";
import { Detailed } from "../../../parts/detailed.js";
import { Grid } from "../../../parts/grid.js";
import { JsonView } from "../../../parts/json-view.js";
import { useCell } from "../../../session/cell.js";
import { useView } from "../../../session/use-view.js";
import { attributeInWords, type Item } from "../../../views/attribute.js";
import { useItemColumns } from "../../../views/item-columns.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { ChangeTable } from "../../parts/change-table.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { Modal } from "../../parts/modal.js";
import { useListing } from "../../parts/use-listing.js";
import { ItemEditor } from "./item-editor.js";

interface ItemsProps {
  readonly table: string;
  readonly routes: ServiceRoutes;
  /** Names of the attributes of the primary key. */
  readonly keys: readonly string[];
  readonly items: readonly Item[];
  /** True where an index may have a part of the items only. */
  readonly isPart: boolean;
}

/** A row for each item; its details edit it, delete it, and compare it with another one. */
export function Items({ table, routes, keys, items, isPart }: ItemsProps) {
  const listing = useListing();
  const marked = useCell<Item | undefined>(undefined);
  const compared = useCell<Item | undefined>(undefined);
  const { columns, keyOf } = useItemColumns(keys, items);
  const nameOf = (item: Item) => keys.map((key) => attributeInWords(item[key])).join(" / ");
  if (items.length === 0) return <p class="empty">No items.</p>;
  return (
    <>
      {marked.value && <Marked name={nameOf(marked.value)} forget={() => (marked.value = undefined)} />}
      <Detailed
        rows={items}
        keyOf={keyOf}
        titleOf={nameOf}
        opened={listing.opened}
        open={listing.open}
        missing="The item is not shown here. It may have been deleted."
        list={(grid) => <Grid label={`Items in ${table}`} columns={columns} rows={items} {...grid} />}
        details={(item) => (
          <ItemDetails
            key={keyOf(item)}
            item={item}
            name={nameOf(item)}
            itemKey={keyOf(item)}
            table={table}
            routes={routes}
            isPart={isPart}
            marked={marked.value && marked.value !== item ? nameOf(marked.value) : undefined}
            compare={(whole) => {
              if (marked.value === undefined || keyOf(marked.value) === keyOf(whole)) marked.value = whole;
              else compared.value = whole;
            }}
          />
        )}
      />
      {compared.value && marked.value && (
        <TwoItems items={[marked.value, compared.value]} nameOf={nameOf} close={() => (compared.value = undefined)} />
      )}
    </>
  );
}

interface MarkedProps {
  readonly name: string;
  readonly forget: () => void;
}

/** Names the item that waits for another one to be compared with. */
function Marked({ name, forget }: MarkedProps) {
  return (
    <p class="note head">
      <span>
        {name} is to be compared: open another item and press “Compare with {name}”.
      </span>
      <Button class="quiet" onClick={forget}>
        Forget it
      </Button>
    </p>
  );
}

interface TwoItemsProps {
  readonly items: readonly [Item, Item];
  readonly nameOf: (item: Item) => string;
  readonly close: () => void;
}

function TwoItems({ items: [before, after], nameOf, close }: TwoItemsProps) {
  return (
    <Modal title="Two items" kind="large" close={close}>
      <ChangeTable before={before} after={after} titles={[nameOf(before), nameOf(after)]} />
    </Modal>
  );
}

interface ItemDetailsProps {
  readonly item: Item;
  readonly name: string;
  readonly itemKey: string;
  readonly table: string;
  readonly routes: ServiceRoutes;
  readonly isPart: boolean;
  /** The name of the item that is to be compared. */
  readonly marked: string | undefined;
  readonly compare: (item: Item) => void;
}

function ItemDetails({ item, name, itemKey, table, routes, isPart, marked, compare }: ItemDetailsProps) {
  const { data } = useView<{ items: Item[] }>(isPart ? routes.address("query", { table, key: itemKey }) : undefined);
  const whole = isPart ? data?.items[0] : item;
  const edits = useCell(false);
  return (
    <>
      <div class="buttons">
        <Button disabled={!whole} onClick={() => (edits.value = true)}>
          Edit…
        </Button>
        <Button onClick={() => whole && compare(whole)}>{marked ? `Compare with ${marked}` : "Compare"}</Button>
        {routes.find("delete-item") && (
          <DestroyButton
            title={`Delete ${name}`}
            loss="The item and its entries in indexes are removed."
            action="Delete"
            act={{
              method: "DELETE",
              path: "/api/dynamodb/delete-item",
              values: { table, key: itemKey, ...routes.shown },
              done: `Deleted ${name}`,
            }}
          >
            Delete…
          </DestroyButton>
        )}
      </div>
      <JsonView value={whole ?? item} label="the item" />
      {edits.value && whole && (
        <ItemEditor table={table} routes={routes} item={whole} close={() => (edits.value = false)} />
      )}
    </>
  );
}
