import { ask } from "../../session/ask.js";
import type { Status } from "../../session/records.js";

/** A named thing of a service, as its list shows it. */
export interface Resource {
  readonly name: string;
  /** A figure or a fact beside the name. */
  readonly note?: string;
  /** A number that is worth a colour, such as messages that wait. */
  readonly count?: number;
}

/** How the things of a service are listed. */
export interface ResourceList {
  readonly title: string;
  /** What one of them is called. */
  readonly noun: string;
  /** An aws command that makes one. */
  readonly create: string;
  /** The routes that list them, and how their answers are read. */
  readonly lists: readonly { readonly command: string; readonly read: (answer: never) => readonly Resource[] }[];
}

type Named = { readonly name: string };

/** The last part of an ARN. */
export function nameInArn(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}

const inIam =
  (kind: string, member: string) =>
  (answer: { readonly [member: string]: readonly Named[] }): Resource[] =>
    (answer[member] ?? []).map(({ name }) => ({ name: `${kind}/${name}`, note: kind }));

/** The lists by service. */
export const resourceLists: Readonly<Record<string, ResourceList>> = {
  sqs: {
    title: "Queues",
    noun: "queue",
    create: "sqs create-queue --queue-name orders",
    lists: [
      {
        command: "list-queues",
        read: ({ queues }: { queues: readonly (Named & { readonly messages: number })[] }) =>
          queues.map(({ name, messages }) => ({ name, count: messages })),
      },
    ],
  },
  dynamodb: {
    title: "Tables",
    noun: "table",
    create:
      "dynamodb create-table --table-name users --attribute-definitions AttributeName=id,AttributeType=S --key-schema AttributeName=id,KeyType=HASH --billing-mode PAY_PER_REQUEST",
    lists: [
      {
        command: "list-tables",
        read: ({ tables }: { tables: readonly string[] }) => tables.map((name) => ({ name })),
      },
    ],
  },
  s3: {
    title: "Buckets",
    noun: "bucket",
    create: "s3 mb s3://photos",
    lists: [
      {
        command: "list-buckets",
        read: ({ buckets }: { buckets: readonly (Named & { readonly objects: number })[] }) =>
          buckets.map(({ name, objects }) => ({ name, count: objects })),
      },
    ],
  },
  lambda: {
    title: "Functions",
    noun: "function",
    create:
      "lambda create-function --function-name hello --runtime nodejs22.x --handler index.handler --role arn:aws:iam::000000000000:role/any --zip-file fileb://code.zip",
    lists: [
      {
        command: "list-functions",
        read: ({ functions }: { functions: readonly { readonly FunctionName: string; readonly Runtime?: string }[] }) =>
          functions.map(({ FunctionName, Runtime = "image" }) => ({ name: FunctionName, note: Runtime })),
      },
    ],
  },
  sns: {
    title: "Topics",
    noun: "topic",
    create: "sns create-topic --name news",
    lists: [
      {
        command: "list-topics",
        read: ({ topics }: { topics: readonly string[] }) => topics.map((arn) => ({ name: nameInArn(arn) })),
      },
    ],
  },
  secretsmanager: {
    title: "Secrets",
    noun: "secret",
    create: "secretsmanager create-secret --name db/password --secret-string example",
    lists: [
      {
        command: "list",
        read: ({ secrets }: { secrets: readonly string[] }) => secrets.map((name) => ({ name })),
      },
    ],
  },
  ssm: {
    title: "Parameters",
    noun: "parameter",
    create: "ssm put-parameter --name /app/colour --value blue --type String",
    lists: [
      {
        command: "list-parameters",
        read: ({ parameters }: { parameters: readonly { readonly Name: string; readonly Type: string }[] }) =>
          parameters.map(({ Name, Type }) => ({ name: Name, note: Type })),
      },
    ],
  },
  kms: {
    title: "Keys",
    noun: "key",
    create: "kms create-key",
    lists: [
      {
        command: "list-keys",
        read: ({ keys }: { keys: readonly { readonly keyId: string; readonly aliases: readonly string[] }[] }) =>
          keys.map(({ keyId, aliases }) => ({ name: keyId, note: aliases[0] ?? "" })),
      },
    ],
  },
  logs: {
    title: "Logs",
    noun: "log group",
    create: "logs create-log-group --log-group-name /app",
    lists: [
      {
        command: "list-log-groups",
        read: ({ logGroups }: { logGroups: readonly (Named & { readonly streams: number })[] }) =>
          logGroups.map(({ name, streams }) => ({ name, count: streams })),
      },
    ],
  },
  cloudformation: {
    title: "Stacks",
    noun: "stack",
    create: "cloudformation deploy --stack-name shop --template-file template.yaml",
    lists: [
      {
        command: "list-stacks",
        read: ({ stacks }: { stacks: readonly (Named & { readonly status: string })[] }) =>
          stacks.map(({ name, status }) => ({ name, note: status })),
      },
    ],
  },
  iam: {
    title: "Identities",
    noun: "identity",
    create: "iam create-user --user-name ada",
    lists: [
      { command: "list-roles", read: inIam("role", "roles") },
      { command: "list-users", read: inIam("user", "users") },
      { command: "list-groups", read: inIam("group", "groups") },
      { command: "list-policies", read: inIam("policy", "policies") },
    ],
  },
};

/** The list of a service that the server has routes for. */
export function listOf(service: string, status: Status | undefined): ResourceList | undefined {
  const list = Object.hasOwn(resourceLists, service) ? resourceLists[service] : undefined;
  const has = (command: string) =>
    status?.routes.some((route) => route.service === service && route.command === command);
  return list?.lists.every(({ command }) => has(command)) ? list : undefined;
}

/** Reads the things of all services. Lists that can't be read are left out. */
export async function readResources(status: Status): Promise<(Resource & { readonly service: string })[]> {
  const reads = status.modules.flatMap(({ id }) =>
    (listOf(id, status)?.lists ?? []).map(async ({ command, read }) => {
      const answer = await ask({ path: `/api/${id}/${command}` });
      return answer.ok ? read(answer.data as never).map((resource) => ({ ...resource, service: id })) : [];
    }),
  );
  const lists = await Promise.allSettled(reads);
  return lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
}
