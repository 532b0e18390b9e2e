/** An item as it comes and goes; the keys of the measured table are strings. */
interface Item {
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

/** A table is a Map of its partitions, and a partition a Map of its items. */
type Table = Map<string, Map<string, Item>>;

interface InTable {
  readonly TableName: string;
}

const tables = new Map<string, Table>();

export const tableOperations = {
  "DynamoDB_20120810.CreateTable"({ TableName }: InTable) {
    tables.set(TableName, new Map());
    return { TableDescription: { TableName, TableStatus: "ACTIVE" } };
  },
  "DynamoDB_20120810.DescribeTable"({ TableName }: InTable) {
    return { Table: { TableName, TableStatus: "ACTIVE" } };
  },
  "DynamoDB_20120810.BatchWriteItem"({
    RequestItems,
  }: {
    RequestItems: { [table: string]: { PutRequest: { Item: Item } }[] };
  }) {
    for (const [name, requests] of Object.entries(RequestItems))
      for (const { PutRequest } of requests) put(tables.get(name), PutRequest.Item);
    return { UnprocessedItems: {} };
  },
  "DynamoDB_20120810.PutItem"({ TableName, Item }: InTable & { Item: Item }) {
    put(tables.get(TableName), Item);
    return {};
  },
  "DynamoDB_20120810.GetItem"({ TableName, Key }: InTable & { Key: Item }) {
    return { Item: tables.get(TableName)?.get(Key.pk.S)?.get(Key.sk.S) };
  },
  "DynamoDB_20120810.Query"({
    TableName,
    ExpressionAttributeValues,
  }: InTable & { ExpressionAttributeValues: { ":pk": { S: string } } }) {
    return page([...(tables.get(TableName)?.get(ExpressionAttributeValues[":pk"].S)?.values() ?? [])]);
  },
  "DynamoDB_20120810.Scan"({ TableName }: InTable) {
    return page([...(tables.get(TableName)?.values() ?? [])].flatMap((partition) => [...partition.values()]));
  },
};

function put(table: Table | undefined, item: Item): void {
  const partition = table?.get(item.pk.S);
  if (partition === undefined) table?.set(item.pk.S, new Map([[item.sk.S, item]]));
  else partition.set(item.sk.S, item);
}

function page(Items: readonly Item[]): object {
  return { Count: Items.length, ScannedCount: Items.length, Items };
}
