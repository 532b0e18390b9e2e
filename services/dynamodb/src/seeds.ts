import type { AttributeValue, CreateTableCommandInput, ScalarAttributeType } from "@aws-sdk/client-dynamodb";
import {
  type SeedCall,
  SeedProblem,
  type SeedSchema,
  type SeedSection,
  type Seeds,
  sameJson,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";

/** The names of one or two attributes, the partition key first, with their types. */
type KeyEntry = string | { readonly [attribute: string]: ScalarAttributeType };

interface IndexEntry {
  readonly key: KeyEntry;
  readonly projection?: "ALL" | "KEYS_ONLY" | readonly string[];
}

interface TableEntry {
  readonly key: KeyEntry;
  readonly indexes?: { readonly [name: string]: IndexEntry };
  readonly localIndexes?: { readonly [name: string]: IndexEntry };
  readonly stream?: "KEYS_ONLY" | "NEW_IMAGE" | "OLD_IMAGE" | "NEW_AND_OLD_IMAGES";
  readonly timeToLive?: string;
  readonly tags?: { readonly [key: string]: string };
  readonly items?: readonly { readonly [attribute: string]: unknown }[];
}

const key: SeedSchema = {
  description: "The partition key, or both keys in their order with their types: { customer: S, at: N }.",
  type: ["string", "object"],
  additionalProperties: { type: "string", enum: ["S", "N", "B"] },
};

const indexes: SeedSchema = {
  type: "object",
  additionalProperties: {
    type: "object",
    properties: {
      key,
      projection: {
        description: "ALL unless given, KEYS_ONLY, or a list of further attributes.",
        type: ["string", "array"],
        items: { type: "string" },
      },
    },
    required: ["key"],
    additionalProperties: false,
  },
};

const tables: SeedSection<TableEntry> = {
  entry: {
    description: "A table, whose capacity is on demand.",
    type: "object",
    properties: {
      key,
      indexes: { ...indexes, description: "Global secondary indexes, by their names." },
      localIndexes: { ...indexes, description: "Local secondary indexes, by their names." },
      stream: {
        description: "What its stream has; none unless given.",
        type: "string",
        enum: ["KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES"],
      },
      timeToLive: { description: "The attribute that says when an item expires.", type: "string" },
      tags: seedTags,
      items: {
        description: "Items as plain JSON: { id: a, total: 9.5 }.",
        type: "array",
        items: { type: "object", additionalProperties: {} },
      },
    },
    required: ["key"],
    additionalProperties: false,
  },
  async make(name, entry, seed) {
    const isThere = await unlessMissing(
      () => operations(seed).DescribeTable({ TableName: name }),
      ["ResourceNotFoundException"],
    );
    const input = definition(name, entry);
    if (isThere === undefined) await operations(seed).CreateTable(input);
    else if (keysOf(isThere.Table?.KeySchema) !== keysOf(input.KeySchema)) {
      const remedy = "Delete the table, or give the entry another name.";
      throw new SeedProblem(`There is a table ${name} with the key ${keysOf(isThere.Table?.KeySchema)}. ${remedy}`);
    }
    let written = (await expire(name, entry, seed)) ? 1 : 0;
    for (const item of entry.items ?? []) if (await put(name, item, { seed, keys: input.KeySchema })) written++;
    return isThere === undefined ? "made" : written === 0 ? "kept" : "changed";
  },
};

function definition(TableName: string, entry: TableEntry) {
  const { indexes = {}, localIndexes = {}, stream, tags } = entry;
  const types = new Map<string, ScalarAttributeType>();
  for (const { key } of [entry, ...Object.values(indexes), ...Object.values(localIndexes)])
    for (const [name, type] of attributesOf(key)) types.set(name, type);
  return {
    TableName,
    KeySchema: keySchema(entry.key),
    AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    BillingMode: "PAY_PER_REQUEST",
    ...lists("GlobalSecondaryIndexes", indexes),
    ...lists("LocalSecondaryIndexes", localIndexes),
    ...(stream !== undefined && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream } }),
    ...(tags !== undefined && { Tags: tagList(tags) }),
  } as const satisfies CreateTableCommandInput;
}

function lists(member: string, entries: { readonly [name: string]: IndexEntry }) {
  const each = Object.entries(entries).map(([IndexName, { key, projection = "ALL" }]) => ({
    IndexName,
    KeySchema: keySchema(key),
    Projection:
      typeof projection === "string"
        ? { ProjectionType: projection }
        : { ProjectionType: "INCLUDE" as const, NonKeyAttributes: projection },
  }));
  // DynamoDB refuses empty lists.
  return each.length === 0 ? {} : { [member]: each };
}

function attributesOf(key: KeyEntry): [name: string, type: ScalarAttributeType][] {
  const attributes = typeof key === "string" ? [[key, "S"] as [string, ScalarAttributeType]] : Object.entries(key);
  if (attributes.length < 1 || attributes.length > 2)
    throw new SeedProblem("A key has one or two attributes: { customer: S, at: N }.");
  return attributes;
}

function keySchema(key: KeyEntry) {
  return attributesOf(key).map(([AttributeName], index) => ({
    AttributeName,
    KeyType: index === 0 ? ("HASH" as const) : ("RANGE" as const),
  }));
}

function keysOf(schema: readonly { readonly AttributeName?: string | undefined }[] = []): string {
  return schema.map(({ AttributeName }) => AttributeName).join(", ");
}

/** Lets items expire by their attribute, unless they do. Returns true where it changed that. */
async function expire(TableName: string, { timeToLive }: TableEntry, seed: SeedCall): Promise<boolean> {
  if (timeToLive === undefined) return false;
  const { TimeToLiveDescription: present } = await operations(seed).DescribeTimeToLive({ TableName });
  const isOn = present?.TimeToLiveStatus === "ENABLED" || present?.TimeToLiveStatus === "ENABLING";
  if (isOn && present?.AttributeName === timeToLive) return false;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLive };
  await operations(seed).UpdateTimeToLive({ TableName, TimeToLiveSpecification });
  return true;
}

/** Writes an item unless it is there as it is. Returns true where it wrote. */
async function put(
  TableName: string,
  item: object,
  { seed, keys }: { seed: SeedCall; keys: ReturnType<typeof keySchema> },
): Promise<boolean> {
  const Item = attributeMap(item);
  const Key = Object.fromEntries(
    keys.flatMap(({ AttributeName }) => {
      const value = Item[AttributeName];
      return value === undefined ? [] : [[AttributeName, value]];
    }),
  );
  if (Object.keys(Key).length === keys.length) {
    const { Item: present } = await operations(seed).GetItem({ TableName, Key, ConsistentRead: true });
    if (present !== undefined && sameJson(present, Item)) return false;
  }
  await operations(seed).PutItem({ TableName, Item });
  return true;
}

function attributeMap(item: object): { [attribute: string]: AttributeValue } {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeValue(value)]));
}

/** A value of JSON as DynamoDB has it; a whole number beyond those of JSON is a bigint. */
function attributeValue(value: unknown): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === "string") return { S: value };
  if (typeof value === "boolean") return { BOOL: value };
  if (typeof value === "number" || typeof value === "bigint") return { N: String(value) };
  if (Array.isArray(value)) return { L: value.map(attributeValue) };
  return { M: attributeMap(value as object) };
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-dynamodb")>("dynamodb");
}

/** The section of tables. */
export const seeds: Seeds = { tables };
