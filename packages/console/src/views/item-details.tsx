import { JsonView } from "../parts/json-view.js";
import { useView } from "../session/use-view.js";
import { Actions } from "./actions.js";
import type { Item } from "./attribute.js";
import type { ServiceRoutes } from "./service-routes.js";

interface ItemDetailsProps {
  readonly item: Item;
  readonly table: string;
  /** The item's key attributes, as JSON. */
  readonly itemKey: string;
  /** True where an index may have only a part of the item. */
  readonly isPart: boolean;
  readonly routes: ServiceRoutes;
}

/** An item, which can be changed and deleted where the server has routes for that. */
export function ItemDetails({ item, table, itemKey, isPart, routes }: ItemDetailsProps) {
  const { data } = useView<{ items: Item[] }>(isPart ? routes.address("query", { table, key: itemKey }) : undefined);
  const whole = isPart ? data?.items[0] : item;
  return (
    <>
      {whole && (
        <Actions
          routes={routes}
          commands={["put-item", "delete-item"]}
          values={{ table, key: itemKey, item: JSON.stringify(whole, undefined, 2) }}
          loss="The item and its entries in indexes are removed."
        />
      )}
      <JsonView value={whole ?? item} label="the item" />
    </>
  );
}
