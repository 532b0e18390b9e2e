import type * as sdk from "@aws-sdk/client-dynamodb";
import {
  type Collection,
  type Family,
  type HandlerShape,
  oneOf,
  type RecordOf,
  record,
  type Scope,
  shape,
} from "@cloudstub/kit";
import type { ItemText } from "./items/item-text.js";
import { storedItem } from "./items/stored-item.js";

const keyAttributeSchema = record({ name: "string", type: oneOf("S", "N", "B") });

/** An attribute of a table's primary key. */
export type KeyAttribute = RecordOf<typeof keyAttributeSchema>;

/** A table as the contract stores it. */
export const tableSchema = record({
  name: "string",
  /** A UUID. */
  id: "string",
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  createdAt: "time",
  partition: keyAttributeSchema,
  "sort?": keyAttributeSchema,
  /** The members of CreateTable's input that descriptions repeat. */
  definition: {
    "AttributeDefinitions?": shape<HandlerShape<sdk.AttributeDefinition[]>>("AttributeDefinitions"),
    "KeySchema?": shape<HandlerShape<sdk.KeySchemaElement[]>>("KeySchema"),
    "BillingMode?": oneOf("PROVISIONED", "PAY_PER_REQUEST"),
    "ProvisionedThroughput?": shape<HandlerShape<sdk.ProvisionedThroughput>>("ProvisionedThroughput"),
    "LocalSecondaryIndexes?": shape<HandlerShape<sdk.LocalSecondaryIndex[]>>("LocalSecondaryIndexList"),
    "GlobalSecondaryIndexes?": shape<HandlerShape<sdk.GlobalSecondaryIndex[]>>("GlobalSecondaryIndexList"),
    "DeletionProtectionEnabled?": "boolean",
  },
});

/** A table. Definitions of indexes are stored and returned; indexes are not maintained (specification 8.4). */
export type Table = RecordOf<typeof tableSchema>;

/** The collections of the table service. */
export interface DynamodbState {
  /** By name. */
  readonly tables: Collection<Table>;
  /** By the name of their table; within it by their encoded key (item-key.ts). */
  readonly items: Family<ItemText>;
}

/** Names the table service's collections. */
export function dynamodbState(scope: Scope): DynamodbState {
  return {
    tables: scope.collection("tables", tableSchema),
    items: scope.family("items", storedItem),
  };
}
