/** What an `@aws-sdk/client-*` package exports, as far as we use it. */
export type Client = { readonly [name: string]: unknown };

// The ids by which the schemas name their kinds (`@smithy/types`, schema sentinels).
export const kind = { simple: 0, list: 1, map: 2, structure: 3, union: 4, operation: 9, error: -3 } as const;

interface ProtocolSettings {
  defaultNamespace: string;
  version: string;
  serviceTarget: string;
  xmlNamespace?: string;
  awsQueryCompatible?: boolean;
}

export interface ClientConfig {
  readonly protocolSettings: ProtocolSettings;
  readonly protocol: { getShapeId(): string };
}

/** The class that sends a package's commands, such as `SQSClient`. */
export function clientClassOf(client: Client) {
  const name = Object.keys(client).find((key) => key.endsWith("Client") && !key.startsWith("__")) as string;
  type ClientClass = new (config: object) => { readonly config: ClientConfig; send(command: unknown): Promise<object> };
  return { name, Class: client[name] as ClientClass };
}

/** The names of all operations that a client has. */
export function operationsOf(client: Client): string[] {
  const names = Object.keys(client).filter(
    (name) => name.endsWith("$") && (client[name] as unknown[])[0] === kind.operation,
  );
  return names.map((name) => name.slice(0, -1));
}

/**
 * The operations that send or receive an event stream, as SubscribeToShard of Kinesis does. In the schema of such an operation a member of the
 * input or output is a union with the trait `streaming` (Smithy 2.0, "Event streams").
 */
export function eventStreamOperationsOf(client: Client): string[] {
  return operationsOf(client).filter((name) => {
    const [, , , , input, output] = client[`${name}$`] as readonly unknown[];
    return [input, output].some(hasEventStream);
  });
}

function hasEventStream(lazy: unknown): boolean {
  const structure = resolveLazy(lazy);
  const members = Array.isArray(structure) ? structure[5] : undefined;
  return Array.isArray(members) && members.some(isEventStream);
}

/** A member is a schema, or a pair of a schema and traits. */
function isEventStream(member: unknown): boolean {
  const schema = resolveLazy(Array.isArray(member) && member.length === 2 ? member[0] : member);
  return Array.isArray(schema) && schema[0] === kind.union && (schema[3] as { streaming?: 1 }).streaming === 1;
}

/** The schema itself, where a function stands for it: schemas may be recursive. */
function resolveLazy(schema: unknown): unknown {
  return typeof schema === "function" ? resolveLazy((schema as () => unknown)()) : schema;
}
