import { Facts } from "../parts/drawer.js";
import { useView } from "../session/use-view.js";
import { count } from "../session/wording.js";
import { ItemGrid } from "./item-grid.js";
import { indexesOf, type TableKeys } from "./item-source.js";
import type { EntryProps, ServiceView } from "./service-view.js";
import { StreamRecords } from "./stream-records.js";

interface Description extends TableKeys {
  readonly ItemCount?: number;
  readonly BillingModeSummary?: { readonly BillingMode?: string };
  readonly LatestStreamArn?: string;
}

/** Tables, and their items as a grid. */
export const tablesView: ServiceView<string> = {
  reads: ["list-tables", "describe-table", "scan"],
  title: "Tables",
  noun: "table",
  create:
    "dynamodb create-table --table-name users --attribute-definitions AttributeName=id,AttributeType=S --key-schema AttributeName=id,KeyType=HASH --billing-mode PAY_PER_REQUEST",
  entriesIn: ({ tables }) => tables,
  nameOf: (name) => name,
  columns: [],
  layout: "beside",
  show: Table,
};

function Table({ entry, routes }: EntryProps<string>) {
  const { data } = useView<{ table: Description }>(routes.address("describe-table", { table: entry }));
  const { KeySchema = [], ItemCount = 0, BillingModeSummary, LatestStreamArn } = data?.table ?? {};
  return (
    <>
      <div class="head">
        <h2>{entry}</h2>
        {data && <span class="muted">{count(ItemCount, "item")}</span>}
      </div>
      <Facts
        facts={{
          Key: keyInWords(KeySchema),
          Indexes:
            data &&
            indexesOf(data.table)
              .map(({ IndexName, KeySchema }) => `${IndexName}: ${keyInWords(KeySchema)}`)
              .join("; "),
          Billing: BillingModeSummary?.BillingMode,
        }}
      />
      {LatestStreamArn && <StreamRecords table={entry} routes={routes} />}
      {data && <ItemGrid table={entry} routes={routes} description={data.table} />}
    </>
  );
}

function keyInWords(schema: NonNullable<TableKeys["KeySchema"]>): string {
  return schema.map(({ AttributeName, KeyType }) => `${AttributeName} (${KeyType.toLowerCase()})`).join(", ");
}
