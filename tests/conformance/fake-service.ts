/** A service with every operation of an SDK client, whose handler comes from the test. */

import { type ProtocolName, type ServiceModel, type ServiceModule, validationException } from "@cloudstub/kit";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { startServer } from "../../packages/server/src/server.js";
import { type Client, clientClassOf, operationsOf } from "../../scripts/sdk-client.js";
import { modelOf } from "../../scripts/sdk-schemas.js";

/** The model of every operation that a client has. */
export function wholeModel(client: Client, source: string): ServiceModel {
  return modelOf(client, source, operationsOf(client));
}

interface Fake {
  readonly id: string;
  readonly protocol: ProtocolName;
  readonly model: ServiceModel;
  /** Configuration of the client beyond endpoint, region and credentials. */
  readonly config?: object | undefined;
}

type Output = { [name: string]: unknown };

/** Starts a server whose every operation is this handler, and a real client pointed at it. */
export async function startFake(
  client: Client,
  { id, protocol, model, config }: Fake,
  handler: (input: unknown) => unknown,
) {
  const operations = Object.fromEntries(Object.keys(model.operations).map((name) => [name, handler]));
  const module = {
    id,
    protocols: [protocol],
    model: () => model,
    state: () => ({}),
    operations,
    routes: {},
    reject: validationException,
  };
  const server = await startServer({ modules: [module as unknown as ServiceModule], port: 0, apiPort: 0 });
  const sdk = newClient(client, { ...config, endpoint: `http://127.0.0.1:${server.port}` });
  return { sdk, close: () => server.close() };
}

/** A real client, as a function of the operation's name and input. */
export function newClient(client: Client, config: object): (operation: string, input: unknown) => Promise<Output> {
  const { Class } = clientClassOf(client);
  const sdk = new Class({
    region: "us-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    // Some clients, such as that of Kinesis, would use HTTP/2.
    requestHandler: new NodeHttpHandler(),
    ...config,
  });
  return (operation, input) => {
    const Command = client[`${operation}Command`] as new (input: unknown) => unknown;
    return sdk.send(new Command(input)) as Promise<Output>;
  };
}
