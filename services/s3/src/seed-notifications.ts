import type { Event } from "@aws-sdk/client-s3";
import { arn, type SeedCall, type Seeded, SeedProblem, type SeedSchema, sameJson } from "@cloudstub/kit";

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
  const targets = entries.map((entry, index) => ({ ...entry, common: { Id: `seed-${index}`, ...conditions(entry) } }));
  const wrong = entries.find(
    ({ queue, topic, function: name }) => [queue, topic, name].filter((each) => each !== undefined).length !== 1,
  );
  if (wrong !== undefined) throw new SeedProblem("A notification has one of queue, topic and function.");
  const wanted = {
    QueueConfigurations: targets.flatMap(({ queue, common }) =>
      queue === undefined ? [] : [{ QueueArn: arn(seed, "sqs", queue), ...common }],
    ),
    TopicConfigurations: targets.flatMap(({ topic, common }) =>
      topic === undefined ? [] : [{ TopicArn: arn(seed, "sns", topic), ...common }],
    ),
    LambdaFunctionConfigurations: targets.flatMap(({ function: name, common }) =>
      name === undefined ? [] : [{ LambdaFunctionArn: arn(seed, "lambda", `function:${name}`), ...common }],
    ),
  };
  const s3 = seed.of<typeof import("@aws-sdk/client-s3")>("s3");
  // Each time that they are put S3 sends a test event.
  const present = await s3.GetBucketNotificationConfiguration({ Bucket });
  if (sameJson(comparable(wanted), comparable(present))) return "kept";
  await s3.PutBucketNotificationConfiguration({ Bucket, NotificationConfiguration: wanted });
  return "changed";
}

/** A configuration in which empty lists are as none. */
function comparable(value: unknown): unknown {
  // S3 tells them with a capital.
  if (value === "Prefix" || value === "Suffix") return value.toLowerCase();
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => !(Array.isArray(member) && member.length === 0));
  return Object.fromEntries(members.map(([name, member]) => [name, comparable(member)]));
}

function conditions({ events = ["s3:ObjectCreated:*"], prefix, suffix }: NotificationEntry) {
  const rules = [
    ...(prefix === undefined ? [] : [{ Name: "prefix" as const, Value: prefix }]),
    ...(suffix === undefined ? [] : [{ Name: "suffix" as const, Value: suffix }]),
  ];
  return { Events: events, ...(rules.length > 0 && { Filter: { Key: { FilterRules: rules } } }) };
}
