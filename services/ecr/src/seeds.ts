import type { Repository } from "@aws-sdk/client-ecr";
import {
  type HandlerShape,
  jsonText,
  type SeedCall,
  type SeedSection,
  type Seeds,
  sameJson,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";

interface RepositoryEntry {
  readonly immutable?: boolean;
  readonly scanOnPush?: boolean;
  readonly policy?: object;
  readonly lifecyclePolicy?: object;
  readonly tags?: { readonly [key: string]: string };
}

const repositories: SeedSection<RepositoryEntry> = {
  entry: {
    description: "A repository of container images.",
    type: "object",
    properties: {
      immutable: { description: "Whether tags of its images can't be overwritten.", type: "boolean" },
      scanOnPush: { description: "Whether images are scanned when they are pushed.", type: "boolean" },
      policy: { description: "Its policy, as ECR has it.", type: "object", additionalProperties: {} },
      lifecyclePolicy: {
        description: "Its lifecycle policy, as ECR has it.",
        type: "object",
        additionalProperties: {},
      },
      tags: seedTags,
    },
    additionalProperties: false,
  },
  async make(repositoryName, entry, seed) {
    const { immutable = false, scanOnPush = false, tags } = entry;
    const ecr = operations(seed);
    const find = () => ecr.DescribeRepositories({ repositoryNames: [repositoryName] });
    // CreateRepository says what is wrong with a name in words of one name, not of a list.
    const found = await unlessMissing(find, ["RepositoryNotFoundException", "InvalidParameterException"]);
    // By the contract nothing is kept.
    if (found !== undefined && found.repositories === undefined) return "kept";
    const [present] = found?.repositories ?? [];
    if (present !== undefined) return (await update(present, entry, seed)) ? "changed" : "kept";
    await ecr.CreateRepository({
      repositoryName,
      imageTagMutability: immutable ? "IMMUTABLE" : "MUTABLE",
      imageScanningConfiguration: { scanOnPush },
      tags: tagList(tags),
    });
    await setPolicies(repositoryName, entry, seed);
    return "made";
  },
};

/** Sets what the entry says otherwise. Returns true where there was something. */
async function update(present: HandlerShape<Repository>, entry: RepositoryEntry, seed: SeedCall): Promise<boolean> {
  const ecr = operations(seed);
  const { repositoryName = "" } = present;
  const { immutable, scanOnPush } = entry;
  let isChanged = false;
  if (immutable !== undefined && (present.imageTagMutability === "IMMUTABLE") !== immutable) {
    await ecr.PutImageTagMutability({ repositoryName, imageTagMutability: immutable ? "IMMUTABLE" : "MUTABLE" });
    isChanged = true;
  }
  if (scanOnPush !== undefined && present.imageScanningConfiguration?.scanOnPush !== scanOnPush) {
    await ecr.PutImageScanningConfiguration({ repositoryName, imageScanningConfiguration: { scanOnPush } });
    isChanged = true;
  }
  return (await setPolicies(repositoryName, entry, seed)) || isChanged;
}

/** Sets the policies that differ. Returns true where one did. */
async function setPolicies(
  repositoryName: string,
  { policy, lifecyclePolicy }: RepositoryEntry,
  seed: SeedCall,
): Promise<boolean> {
  const ecr = operations(seed);
  let isChanged = false;
  if (policy !== undefined) {
    const find = () => ecr.GetRepositoryPolicy({ repositoryName });
    const present = await unlessMissing(find, ["RepositoryPolicyNotFoundException"]);
    if (!isSame(present?.policyText, policy)) {
      await ecr.SetRepositoryPolicy({ repositoryName, policyText: jsonText(policy) });
      isChanged = true;
    }
  }
  if (lifecyclePolicy !== undefined) {
    const find = () => ecr.GetLifecyclePolicy({ repositoryName });
    const present = await unlessMissing(find, ["LifecyclePolicyNotFoundException"]);
    if (!isSame(present?.lifecyclePolicyText, lifecyclePolicy)) {
      await ecr.PutLifecyclePolicy({ repositoryName, lifecyclePolicyText: jsonText(lifecyclePolicy) });
      isChanged = true;
    }
  }
  return isChanged;
}

function isSame(text: string | undefined, wanted: object): boolean {
  return text !== undefined && sameJson(JSON.parse(text), JSON.parse(jsonText(wanted)));
}

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-ecr")>("ecr");
}

/** The section of repositories. */
export const seeds: Seeds = { repositories };
