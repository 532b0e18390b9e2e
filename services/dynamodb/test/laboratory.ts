import {
  CreateTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  type ScalarAttributeType,
} from "@aws-sdk/client-dynamodb";
import type { ServerOptions } from "@cloudstub/server";
import { awsJson, jsonAnswer, serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import dynamodb from "../src/index.js";

/** Starts a server with the table service, to which `raw` sends a JSON body as it is, without an SDK. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(DynamoDBClient, { modules: [dynamodb], ...options });
  const send = awsJson(lab, "1.0", "DynamoDB_20120810");
  return Object.assign(lab, {
    /** Creates a table: `create("orders", "customer:S", "placed:N")`. The second attribute is the sort key. */
    async create(TableName: string, ...keys: string[]): Promise<void> {
      await lab.client.send(new CreateTableCommand({ TableName, ...keyedBy(...keys) }));
    },
    raw: async (operation: string, body: string) => jsonAnswer(await send(operation, body)),
  });
}

/** The members of CreateTable's input that say a table's key and that it is paid by request. */
export function keyedBy(...keys: string[]) {
  const attributes = keys.map((key) => key.split(":") as [string, ScalarAttributeType]);
  return {
    AttributeDefinitions: attributes.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
    KeySchema: attributes.map(
      ([AttributeName], index): KeySchemaElement => ({ AttributeName, KeyType: index === 0 ? "HASH" : "RANGE" }),
    ),
    BillingMode: "PAY_PER_REQUEST" as const,
  };
}
