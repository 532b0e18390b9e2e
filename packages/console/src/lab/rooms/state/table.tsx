import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import type { Values } from "../../../session/run-route.js";
import { useView } from "../../../session/use-view.js";
import { count, grouped } from "../../../session/wording.js";
import type { Item } from "../../../views/attribute.js";
import { indexesOf, type TableKeys } from "../../../views/item-source.js";
import { StreamRecords } from "../../../views/stream-records.js";
import { ItemEditor } from "./item-editor.js";
import { Items } from "./items.js";
import { QueryForm } from "./query-form.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";
import { useSearch } from "./use-search.js";
import { WholeSearch } from "./whole-search.js";

/** What the description of a table says. */
export interface Description extends TableKeys {
  readonly TableArn?: string;
  readonly ItemCount?: number;
  readonly TableStatus?: string;
  readonly BillingModeSummary?: { readonly BillingMode?: string };
  readonly LatestStreamArn?: string;
}

/** Items of a page. */
const PAGE = 500;

interface Page {
  readonly items: readonly Item[];
  readonly next?: Item;
}

/** A table: all its items, or the items that a query or a search of the whole table finds. */
export function TableState({ name, routes }: ContentProps) {
  const { data } = useView<{ table: Description; timeToLive?: string }>(
    routes.address("describe-table", { table: name }),
  );
  const search = useSearch(name, routes);
  const isSearch = search.wanted !== "";
  const { source, page, problem, move } = usePage(name, routes, isSearch);
  const { index, start } = source.value;
  const adds = useCell(false);
  const { KeySchema = [], ItemCount = 0, TableArn, LatestStreamArn } = data?.table ?? {};
  const keys = KeySchema.map(({ AttributeName }) => AttributeName);
  const items = isSearch ? search.found : page?.items;
  return (
    <>
      <Title name={name} service="dynamodb" id={TableArn}>
        <Button class="primary" onClick={() => (adds.value = true)}>
          Put item…
        </Button>
      </Title>
      {data && <Keys table={data.table} timeToLive={data.timeToLive} />}
      <div class="tools">
        {data && routes.find("query") && (
          <QueryForm
            description={data.table}
            choose={(values) => {
              search.clear();
              source.value = values;
            }}
          />
        )}
        <WholeSearch search={search} total={ItemCount} />
      </div>
      {items ? (
        <Items table={name} routes={routes} keys={keys} items={items} isPart={!!index && !isSearch} />
      ) : (
        <p class="muted">{problem}</p>
      )}
      {!isSearch && <Turning page={page} isFirst={!start} move={move} />}
      {LatestStreamArn && <StreamRecords table={name} routes={routes} />}
      {adds.value && (
        <ItemEditor table={name} routes={routes} item={template(keys)} close={() => (adds.value = false)} />
      )}
    </>
  );
}

/** A page of the items that a query or a scan finds; nothing where a search is shown. */
function usePage(table: string, routes: ContentProps["routes"], isSearch: boolean) {
  const source = useCell<Values>({});
  const { index, key, sort, start } = source.value;
  const address = routes.address(key ? "query" : "scan", { table, max: `${PAGE}`, index, key, sort, start });
  const { data: page, problem } = useView<Page>(isSearch ? undefined : address);
  const move = (to: Item | undefined) => (source.value = { ...source.value, start: to && JSON.stringify(to) });
  return { source, page, problem: problem ?? "Reading.", move };
}

interface KeysProps {
  readonly table: Description;
  readonly timeToLive: string | undefined;
}

function Keys({ table, timeToLive }: KeysProps) {
  return (
    <p class="links">
      {count(table.ItemCount ?? 0, "item")} · key {keyInWords(table.KeySchema ?? [])}
      {indexesOf(table).map(({ IndexName, KeySchema }) => (
        <span key={IndexName}>
          {" "}
          · index <b>{IndexName}</b> {keyInWords(KeySchema)}
        </span>
      ))}
      {timeToLive && <span> · expires by {timeToLive}</span>}
    </p>
  );
}

interface TurningProps {
  readonly page: Page | undefined;
  readonly isFirst: boolean;
  readonly move: (to: Item | undefined) => void;
}

/** Turns the pages, where there is more than one. */
function Turning({ page, isFirst, move }: TurningProps) {
  if (isFirst && !page?.next) return null;
  return (
    <div class="buttons">
      <span class="muted">{`${grouped(page?.items.length ?? 0)} items on this page.`}</span>
      {!isFirst && <Button onClick={() => move(undefined)}>First items</Button>}
      {page?.next && <Button onClick={() => move(page.next)}>Next items</Button>}
    </div>
  );
}

function template(keys: readonly string[]): Item {
  return Object.fromEntries(keys.map((key) => [key, { S: "" }]));
}

function keyInWords(schema: NonNullable<TableKeys["KeySchema"]>): string {
  return schema.map(({ AttributeName, KeyType }) => `${AttributeName} (${KeyType.toLowerCase()})`).join(", ");
}
