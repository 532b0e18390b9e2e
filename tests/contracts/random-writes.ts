import fc from "fast-check";
import { clientClassOf } from "../../scripts/sdk-client.js";
import { everyId, sdksOf, sharedTestsOf } from "../all-services.js";
import type { Ask, SharedTests } from "./shared-tests.js";

/** A request that an SDK client sends. */
export interface Write {
  readonly service: string;
  readonly operation: string;
  readonly input: object;
}

interface SdkClient {
  send(command: unknown): Promise<object>;
}

/** Clients of one server, by the ids of their services; one for each package that a service has. */
export interface Clients {
  readonly [service: string]: readonly SdkClient[];
}

interface Service {
  readonly id: string;
  readonly tests: SharedTests;
  readonly sdks: readonly Sdk[];
}

interface Sdk {
  readonly Client: new (config: object) => SdkClient;
  readonly commands: { readonly [command: string]: new (input: object) => unknown };
}

const services = await Promise.all(everyId.map(load));

async function load(id: string): Promise<Service> {
  const sdks = (await sdksOf(id)).map((sdk) => ({
    Client: clientClassOf(sdk).Class,
    commands: sdk as Sdk["commands"],
  }));
  return { id, tests: await sharedTestsOf(id), sdks };
}

/** Makes the clients of the server at an endpoint. */
export function clientsOf(endpoint: string): Clients {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  // No name is resolved here with a member of the input or a bucket before it.
  const inHost = { forcePathStyle: true, disableHostPrefix: true };
  const config = { endpoint, region: "us-east-1", credentials, maxAttempts: 1, ...inHost };
  return Object.fromEntries(services.map(({ id, sdks }) => [id, sdks.map(({ Client }) => new Client(config))]));
}

/** Sends a request. Undefined if the service refuses it; throws if the server could not answer. */
export async function send(clients: Clients, { service, operation, input }: Write): Promise<unknown> {
  const { sdks } = services.find(({ id }) => id === service) as Service;
  const which = sdks.findIndex(({ commands }) => `${operation}Command` in commands);
  const client = clients[service]?.[which] as SdkClient;
  const Command = sdks[which]?.commands[`${operation}Command`] as Sdk["commands"][string];
  try {
    const { $metadata, ...output } = (await client.send(new Command(input))) as {
      $metadata: unknown;
      Body?: { transformToByteArray(): Promise<Uint8Array> };
    };
    return output.Body?.transformToByteArray === undefined
      ? output
      : { ...output, Body: await output.Body.transformToByteArray() };
  } catch (error) {
    if (((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 500) >= 500) throw error;
    return undefined;
  }
}

function asking(clients: Clients, service: string): Ask {
  return (operation, input) => send(clients, { service, operation, input });
}

/** Makes a record of every kind that services store. */
export async function everyKindOfRecord(clients: Clients): Promise<void> {
  for (const { id, tests } of services) await tests.storeEveryKind(asking(clients, id));
}

/** What every list and every read of a server answers, by service. */
export async function everythingStored(clients: Clients): Promise<object> {
  const answers = services.map(async ({ id, tests }) => [id, await tests.readEverything(asking(clients, id))] as const);
  return Object.fromEntries(await Promise.all(answers));
}

const weights: { readonly [operation: string]: number } = {
  CreateQueue: 4,
  CreateTopic: 4,
  CreateBucket: 4,
  CreateTable: 4,
  PutObject: 6,
  PutItem: 6,
  SendMessage: 6,
};

/** Any request that changes state; those that make something come more often. */
export const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  ...services.flatMap(({ id, tests }) =>
    Object.entries(tests.writes).map(([operation, members]) => ({
      weight: weights[operation] ?? 2,
      arbitrary: fc.record({ service: fc.constant(id), operation: fc.constant(operation), input: fc.record(members) }),
    })),
  ),
);
