import type { Collection, Family, Input, Scope } from "@cloudstub/kit";
import { ParsedExpressions } from "./expressions/parsed-expressions.js";
import type { ItemText } from "./item-text.js";
import { itemForm, tableForm } from "./record-forms.js";
import type { Dynamodb } from "./types.js";

type Definition = Input<Dynamodb, "CreateTable">;

/** An attribute of a table's primary key. */
export interface KeyAttribute {
  readonly name: string;
  readonly type: "S" | "N" | "B";
}

/** A table. What a client said of its indexes is kept to be told again; indexes are not maintained (specification 8.4). */
export interface Table {
  readonly name: string;
  /** A UUID. */
  readonly id: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  readonly partition: KeyAttribute;
  readonly sort?: KeyAttribute;
  /** The members of CreateTable's input that descriptions repeat. */
  readonly definition: Pick<
    Definition,
    | "AttributeDefinitions"
    | "KeySchema"
    | "BillingMode"
    | "ProvisionedThroughput"
    | "LocalSecondaryIndexes"
    | "GlobalSecondaryIndexes"
    | "DeletionProtectionEnabled"
  >;
}

/** What the table service stores, and remembers. */
export interface DynamodbState {
  /** By name. */
  readonly tables: Collection<Table>;
  /** By the name of their table; within it by what stands for their key's values (see item-key.ts). */
  readonly items: Family<ItemText>;
  /** Nothing that is stored: what was made of the texts of expressions. */
  readonly expressions: ParsedExpressions;
}

/** Names the table service's collections. */
export function dynamodbState(scope: Scope): DynamodbState {
  return { tables: scope.collection("tables", tableForm), items: scope.family("items", itemForm), expressions: new ParsedExpressions() };
}
