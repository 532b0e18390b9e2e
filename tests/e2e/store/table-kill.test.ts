import { join } from "node:path";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { root } from "../../../scripts/workspace.js";
import { CLIENTS, TableClients } from "../../linearizability/table-clients.js";
import { numbersTable } from "../../linearizability/table-requests.js";
import { repetitions } from "../../repetitions.js";
import { type Ports, type Running, startCloudstub, temporaryDirectory } from "../process.js";

/** `CLOUDSTUB_KILLS=25 npx vitest run tests/e2e/store/table-kill.test.ts` kills more often. */
const kills = Number(process.env.CLOUDSTUB_KILLS ?? repetitions(3));

function start(storeDir: string): Promise<Running & Ports> {
  const options = [
    "--services=dynamodb",
    "--fidelity=emulated",
    "--modules-dir",
    join(root, "modules"),
    "--store-dir",
    storeDir,
  ];
  return startCloudstub(options);
}

function clientOf({ port }: Ports): DynamoDBClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials, maxAttempts: 1 });
}

/** Lets the clients work until a random number of requests was answered, and kills the server amid the others. */
async function workAndKill(server: Running & Ports, clients: TableClients): Promise<void> {
  const client = clientOf(server);
  const last = clients.answers + 50 + Math.floor(Math.random() * 200);
  const onAnswer = (answers: number) => {
    if (answers === last) server.signal("SIGKILL");
  };
  expect(await clients.work(client, { goesOn: () => true, onAnswer })).toEqual([]);
  client.destroy();
  expect(await server.end()).toMatchObject({ signal: "SIGKILL" });
}

test(`kill -9 amid ${CLIENTS} clients of a table, ${kills} times: answered writes stay, and no transaction is half done`, async () => {
  const storeDir = join(await temporaryDirectory(), "store");
  const clients = new TableClients();
  let server = await start(storeDir);
  const first = clientOf(server);
  await first.send(new CreateTableCommand(numbersTable));
  first.destroy();
  for (let kill = 0; kill < kills; kill++) {
    await workAndKill(server, clients);
    server = await start(storeDir);
    const client = clientOf(server);
    await clients.readAll(client);
    client.destroy();
  }
  expect(clients.unexplained()).toBeUndefined();
}, 300_000);
