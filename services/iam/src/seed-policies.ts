import {
  attributeText,
  type SeedCall,
  type SeedSection,
  sameJson,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";

interface PolicyEntry {
  readonly document: object;
  readonly description?: string;
  readonly tags?: { readonly [key: string]: string };
}

/** How many versions of a policy AWS keeps: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const MAX_VERSIONS = 5;

/** The codes of IAM for a name that nothing has. */
export const missing = ["NoSuchEntity", "NoSuchEntityException"];

/** The section of managed policies. */
export const policies: SeedSection<PolicyEntry> = {
  first: true,
  entry: {
    description: "A customer managed policy with the path /.",
    type: "object",
    properties: {
      document: { description: "Its document, as IAM has it.", type: "object", additionalProperties: {} },
      description: { description: "What it is for. It can't be changed later.", type: "string" },
      tags: seedTags,
    },
    required: ["document"],
    additionalProperties: false,
  },
  async make(PolicyName, { document, description, tags }, seed) {
    const iam = operations(seed);
    const PolicyArn = `arn:${seed.partition}:iam::${seed.account}:policy/${PolicyName}`;
    const PolicyDocument = attributeText(document);
    const found = await unlessMissing(() => iam.GetPolicy({ PolicyArn }), missing);
    if (found === undefined) {
      const optional = description === undefined ? {} : { Description: description };
      await iam.CreatePolicy({ PolicyName, PolicyDocument, ...optional, Tags: tagList(tags) });
      return "made";
    }
    // By the contract nothing is kept.
    const VersionId = found.Policy?.DefaultVersionId;
    if (VersionId === undefined) return "kept";
    const { PolicyVersion } = await iam.GetPolicyVersion({ PolicyArn, VersionId });
    if (isSameDocument(PolicyVersion?.Document, PolicyDocument)) return "kept";
    await makeRoom(PolicyArn, seed);
    await iam.CreatePolicyVersion({ PolicyArn, PolicyDocument, SetAsDefault: true });
    return "changed";
  },
};

/** Deletes the oldest version of a policy that has as many as AWS keeps. */
async function makeRoom(PolicyArn: string, seed: SeedCall): Promise<void> {
  const { Versions = [] } = await operations(seed).ListPolicyVersions({ PolicyArn });
  if (Versions.length < MAX_VERSIONS) return;
  // AWS lists the newest first.
  const VersionId = Versions.findLast(({ IsDefaultVersion }) => IsDefaultVersion !== true)?.VersionId;
  if (VersionId !== undefined) await operations(seed).DeletePolicyVersion({ PolicyArn, VersionId });
}

/** True where IAM shows the document that was given, whatever the order of its members. */
export function isSameDocument(shown: string | undefined, given: string): boolean {
  return sameJson(documentIn(shown), documentIn(given));
}

/** The JSON of a document, percent-encoded as IAM shows it or not; any other text stays as it is. */
function documentIn(text = ""): unknown {
  try {
    return JSON.parse(text.startsWith("%") ? decodeURIComponent(text) : text);
  } catch {
    return text;
  }
}

/** The operations of IAM in the world of a seed. */
export function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-iam")>("iam");
}
