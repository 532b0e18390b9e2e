const titles: Readonly<Record<string, string>> = {
  sqs: "Queues",
  sns: "Topics",
  secretsmanager: "Secrets",
  s3: "Buckets",
  lambda: "Functions",
  dynamodb: "Tables",
  ssm: "Parameters",
};

/** The contents of a service in one word, or its id. */
export function titleOf(id: string): string {
  return Object.hasOwn(titles, id) ? (titles[id] ?? id) : id;
}
