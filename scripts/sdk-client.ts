/** What an `@aws-sdk/client-*` package exports, as far as we use it. */
export type Client = { readonly [name: string]: unknown };

// The ids by which the schemas name their kinds (`@smithy/types`, schema sentinels).
export const kind = { simple: 0, list: 1, map: 2, structure: 3, union: 4, operation: 9, error: -3 } as const;

export interface ProtocolSettings {
  defaultNamespace: string;
  version: string;
  serviceTarget: string;
  xmlNamespace?: string;
  awsQueryCompatible?: boolean;
}

interface ClientConfig {
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
  const names = Object.keys(client).filter((name) => name.endsWith("$") && (client[name] as unknown[])[0] === kind.operation);
  return names.map((name) => name.slice(0, -1));
}
