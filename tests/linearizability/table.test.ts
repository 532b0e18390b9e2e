import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import dynamodb from "@cloudstub/dynamodb";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import { CLIENTS, TableClients } from "./table-clients.js";
import { numbersTable } from "./table-requests.js";

/** `CLOUDSTUB_SECONDS=60 npx vitest run tests/linearizability` goes on for longer. */
const seconds = Number(process.env.CLOUDSTUB_SECONDS ?? 2);

test(`the requests of ${CLIENTS} clients at once are answered as if they came one after the other`, {
  timeout: seconds * 2000 + 15_000,
}, async () => {
  const server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
  onTestFinished(() => server.close());
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  await client.send(new CreateTableCommand(numbersTable));
  const clients = new TableClients();
  const last = performance.now() + seconds * 1000;
  expect(await clients.work(client, { goesOn: () => performance.now() < last })).toEqual([]);
  await clients.readAll(client);
  client.destroy();
  expect(clients.unexplained()).toBeUndefined();
  expect(clients.answers).toBeGreaterThan(CLIENTS);
});
