/** Set-ups for LocalStack: a compose file, its init scripts and a test, which run without a container: the server has the compose file's environment and scripts. */
export interface Setup {
  readonly name: string;
  readonly has: string;
  /** A second line that it needs. */
  readonly besides?: { readonly [variable: string]: string };
  /** How often it is started, with its state kept. */
  readonly runs?: number;
}

/** All set-ups; docs/from/localstack.md has them as a table. */
export const setups: readonly Setup[] = [
  { name: "uploads", has: "an init script with `awslocal`, events of S3 to SQS, boto3" },
  { name: "health", has: "a health check by `/_localstack/health`, `DEFAULT_REGION`, DynamoDB from Node" },
  { name: "fan-out", has: "an init script in Python, SNS to SQS with filters, `LAMBDA_EXECUTOR`" },
  { name: "virtual-hosts", has: "`LOCALSTACK_HOST`, `localhost.localstack.cloud` and names below it" },
  { name: "persistence", has: "`PERSISTENCE`, the `LOCALSTACK_` prefix, a token; two starts", runs: 2 },
  { name: "reset", has: "`/_localstack/state/reset` between tests, `/_localstack/info`" },
  { name: "stages", has: "scripts of two stages, one that fails, `/_localstack/init`, KMS" },
  {
    name: "shop",
    has: "`GATEWAY_LISTEN`, allowed origins, a script mounted alone, dead-letter queues, the aws command",
  },
  {
    name: "function",
    has: "a Lambda function that a script deploys",
    besides: { STUB_FUNCTIONS: "true" },
  },
  { name: "stack", has: "CloudFormation; `SERVICES` that CloudStub lacks, which the start names" },
];

/** The table of docs/from/localstack.md. */
export function setupsTable(): string {
  const rows = setups.map(({ name, has, besides }) => {
    const more = Object.entries(besides ?? {}).map(([variable, value]) => `\`${variable}=${value}\``);
    const outcome = more.length === 0 ? "passes" : `passes with ${more.join(", ")} besides`;
    return `| [${name}](../../tests/clients/localstack/${name}) | ${has} | ${outcome} |`;
  });
  return ["| set-up | what it has | without a container, with `--compat=localstack` |", "|---|---|---|", ...rows].join(
    "\n",
  );
}
