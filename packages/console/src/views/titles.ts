const titles: Readonly<Record<string, string>> = {
  sqs: "Queues",
  sns: "Topics",
  secretsmanager: "Secrets",
  s3: "Buckets",
  lambda: "Functions",
  dynamodb: "Tables",
  ssm: "Parameters",
};

/** What a service holds, in one word; its id where that is not known. */
export function titleOf(id: string): string {
  return Object.hasOwn(titles, id) ? (titles[id] ?? id) : id;
}
