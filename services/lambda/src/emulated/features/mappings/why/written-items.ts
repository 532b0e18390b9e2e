import type { AskedCall } from "@cloudstub/kit";

/** An item, or the key of one: `{ id: { S: "a" } }`. */
export type WrittenItem = { readonly [name: string]: unknown };

interface Write {
  readonly TableName?: string;
  readonly Item?: WrittenItem;
  readonly Key?: WrittenItem;
}

/** Inputs of the operations that write, as far as they say which items: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations.html */
interface Input extends Write {
  readonly RequestItems?: {
    readonly [table: string]: readonly { readonly PutRequest?: Write; readonly DeleteRequest?: Write }[];
  };
  readonly TransactItems?: readonly { readonly Put?: Write; readonly Update?: Write; readonly Delete?: Write }[];
}

/** The items that a call of DynamoDB wrote, by their tables; without items where its input was not kept. Empty for a call that writes nothing. */
export function writtenItems(call: AskedCall): ReadonlyMap<string, readonly WrittenItem[]> {
  const written = new Map<string, readonly WrittenItem[]>();
  for (const { TableName, Item, Key = Item } of writesOf(call)) {
    // A table may be named by its ARN.
    const table = TableName?.split(":table/").at(-1);
    if (table === undefined) continue;
    const items = written.get(table) ?? [];
    written.set(table, Key === undefined ? items : [...items, Key]);
  }
  return written;
}

function writesOf({ operation, resource, input }: AskedCall): readonly Write[] {
  const kept: Input =
    typeof input === "object" && input !== null ? input : { ...(resource && { TableName: resource }) };
  switch (operation) {
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
      return [kept];
    case "BatchWriteItem":
      return Object.entries(kept.RequestItems ?? {}).flatMap(([TableName, requests]) =>
        requests.map(({ PutRequest, DeleteRequest = PutRequest }) => ({ ...DeleteRequest, TableName })),
      );
    case "TransactWriteItems":
      return (kept.TransactItems ?? []).flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? []);
    default:
      return [];
  }
}
