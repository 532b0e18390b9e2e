import { type SeedCall, SeedProblem, type SeedSection, type Seeds, seedTags, unlessMissing } from "@cloudstub/kit";

interface LogGroupEntry {
  readonly retention?: number;
  readonly streams?: readonly string[];
  readonly tags?: { readonly [key: string]: string };
}

const logGroups: SeedSection<LogGroupEntry> = {
  entry: {
    description: "A log group.",
    type: "object",
    properties: {
      retention: { description: "Days after which its events expire, such as 14; never unless given.", type: "number" },
      streams: { description: "Names of its streams.", type: "array", items: { type: "string" } },
      tags: seedTags,
    },
    additionalProperties: false,
  },
  async make(logGroupName, { retention, streams = [], tags }, seed) {
    const logs = operations(seed);
    checkDays(retention);
    const find = () => logs.DescribeLogGroups({ logGroupNamePrefix: logGroupName, limit: 1 });
    // CreateLogGroup says what is wrong with a name in words of names, not of prefixes.
    const { logGroups } = (await unlessMissing(find, ["InvalidParameterException"])) ?? { logGroups: [] };
    // By the contract nothing is kept.
    if (logGroups === undefined) return "kept";
    // Groups are listed by their names, of which the prefix itself is the first.
    const [first] = logGroups;
    const present = first?.logGroupName === logGroupName ? first : undefined;
    if (present === undefined) await logs.CreateLogGroup({ logGroupName, ...(tags !== undefined && { tags }) });
    const isOther = retention !== undefined && present?.retentionInDays !== retention;
    if (isOther) await logs.PutRetentionPolicy({ logGroupName, retentionInDays: retention });
    let isChanged = isOther;
    for (const name of streams) if (await addStream(logGroupName, name, seed)) isChanged = true;
    return present === undefined ? "made" : isChanged ? "changed" : "kept";
  },
};

function checkDays(retention: number | undefined): void {
  if (retention !== undefined && !Number.isSafeInteger(retention))
    throw new SeedProblem("The retention must be a whole number of days, such as 14.");
}

/** Makes a stream, unless the group has it. Returns true where it did. */
async function addStream(logGroupName: string, logStreamName: string, seed: SeedCall): Promise<boolean> {
  const logs = operations(seed);
  const found = await logs.DescribeLogStreams({ logGroupName, logStreamNamePrefix: logStreamName, limit: 1 });
  if (found.logStreams?.[0]?.logStreamName === logStreamName) return false;
  await logs.CreateLogStream({ logGroupName, logStreamName });
  return true;
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-cloudwatch-logs")>("logs");
}

/** The section of log groups. */
export const seeds: Seeds = { logGroups };
