import type { Event } from "@aws-sdk/client-s3";
import { type SeedCall, type Seeded, SeedProblem, type SeedSchema } from "@cloudstub/kit";

/** Who is told of changes in a bucket of a seed. */
export interface NotificationEntry {
  readonly queue?: string;
  readonly topic?: string;
  readonly function?: string;
  readonly events?: readonly Event[];
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Describes the notifications of a bucket of a seed. */
export const notifications: SeedSchema = {
  description: "Who is told of changes; objects of the seed are put before.",
  type: "array",
  items: {
    description: "One of queue, topic and function.",
    type: "object",
    properties: {
      queue: { description: "The name of a queue.", type: "string" },
      topic: { description: "The name of a topic.", type: "string" },
      function: { description: "The name of a function.", type: "string" },
      events: {
        description: 'Which changes; ["s3:ObjectCreated:*"] unless given.',
        type: "array",
        items: { type: "string" },
      },
      prefix: { description: "Of the keys of objects that count.", type: "string" },
      suffix: { description: "Of the keys of objects that count.", type: "string" },
    },
    additionalProperties: false,
  },
};

/** Replaces the notifications of a bucket by those of its entry. Throws a `SeedProblem` where one names no target or two. */
export async function notify(Bucket: string, entries: readonly NotificationEntry[], seed: SeedCall): Promise<Seeded> {
  const { account, region, partition } = seed;
  const arn = (service: string, rest: string) => `arn:${partition}:${service}:${region}:${account}:${rest}`;
  const targets = entries.map((entry, index) => ({ ...entry, common: { Id: `seed-${index}`, ...conditions(entry) } }));
  const wrong = entries.find(
    ({ queue, topic, function: name }) => [queue, topic, name].filter((each) => each !== undefined).length !== 1,
  );
  if (wrong !== undefined) throw new SeedProblem("A notification has one of queue, topic and function.");
  const wanted = {
    QueueConfigurations: targets.flatMap(({ queue, common }) =>
      queue === undefined ? [] : [{ QueueArn: arn("sqs", queue), ...common }],
    ),
    TopicConfigurations: targets.flatMap(({ topic, common }) =>
      topic === undefined ? [] : [{ TopicArn: arn("sns", topic), ...common }],
    ),
    LambdaFunctionConfigurations: targets.flatMap(({ function: name, common }) =>
      name === undefined ? [] : [{ LambdaFunctionArn: arn("lambda", `function:${name}`), ...common }],
    ),
  };
  const s3 = seed.of<typeof import("@aws-sdk/client-s3")>("s3");
  // Each time that they are put S3 sends a test event.
  if (sorted(wanted) === sorted(await s3.GetBucketNotificationConfiguration({ Bucket }))) return "kept";
  await s3.PutBucketNotificationConfiguration({ Bucket, NotificationConfiguration: wanted });
  return "changed";
}

/** The same text for the same configuration, whatever the order of its members; empty lists are as none. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    // S3 tells them with a capital.
    if (part === "Prefix" || part === "Suffix") return part.toLowerCase();
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    const members = Object.entries(part).filter(([, member]) => !(Array.isArray(member) && member.length === 0));
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function conditions({ events = ["s3:ObjectCreated:*"], prefix, suffix }: NotificationEntry) {
  const rules = [
    ...(prefix === undefined ? [] : [{ Name: "prefix" as const, Value: prefix }]),
    ...(suffix === undefined ? [] : [{ Name: "suffix" as const, Value: suffix }]),
  ];
  return { Events: events, ...(rules.length > 0 && { Filter: { Key: { FilterRules: rules } } }) };
}
