import * as sdk from "@aws-sdk/client-dynamodb";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from "@aws-sdk/client-dynamodb";
import { marshall, type NativeAttributeValue, unmarshall } from "@aws-sdk/util-dynamodb";
import { manualClock } from "@cloudstub/core";
import type { ServerOptions } from "@cloudstub/server";
import { keyedBy, laboratory } from "./laboratory.js";

/** The beginning of the laboratory's time. */
const BEGINNING = Date.UTC(2026, 0, 1);

type Plain = Record<string, NativeAttributeValue>;

/** Starts a server with the table service as AWS runs it, under a clock that the test turns; and short words for what tests do. */
export function emulatedLaboratory(equipment: Partial<ServerOptions> = {}) {
  const clock = manualClock(BEGINNING);
  const lab = laboratory({ clock, fidelity: "emulated", ...equipment });
  const words = {
    clock,
    /** Creates a table: `table("orders", ["customer:S", "placed:N"], { GlobalSecondaryIndexes })`. */
    async table(TableName: string, keys: string[], more: Partial<CreateTableCommandInput> = {}): Promise<void> {
      await lab.client.send(new CreateTableCommand({ TableName, ...keyedBy(...keys), ...more }));
    },
    put: (TableName: string, item: Plain) => lab.client.send(new PutItemCommand({ TableName, Item: marshall(item) })),
    async get(TableName: string, key: Plain): Promise<Plain | undefined> {
      const { Item } = await lab.client.send(new GetItemCommand({ TableName, Key: marshall(key) }));
      return Item && unmarshall(Item);
    },
    async query(input: QueryCommandInput): Promise<Plain[]> {
      return ((await lab.client.send(new QueryCommand(input))).Items ?? []).map((item) => unmarshall(item));
    },
    async scan(input: ScanCommandInput): Promise<Plain[]> {
      return ((await lab.client.send(new ScanCommand(input))).Items ?? []).map((item) => unmarshall(item));
    },
    /** Sends an operation by its name, also with an input that the SDK's types refuse. */
    ask(operation: string, input: object): Promise<unknown> {
      const Command = (sdk as unknown as { readonly [name: string]: new (input: object) => never })[
        `${operation}Command`
      ];
      return lab.client.send(new (Command as NonNullable<typeof Command>)(input));
    },
    /** The code and message with which the server refuses an operation; what it answers if it does not. */
    async refusal(operation: string, input: object): Promise<unknown> {
      try {
        return await words.ask(operation, input);
      } catch (error) {
        const { name, message } = error as Error;
        return `${name}: ${message}`;
      }
    },
  };
  return Object.assign(lab, words);
}
