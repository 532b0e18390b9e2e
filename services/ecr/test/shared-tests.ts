import { type Entry, listAndRead, type SharedTests } from "../../../tests/contracts/shared-tests.js";
import { emulatedRequests, lifecyclePolicyText, policyText, registryPolicyText } from "./requests.js";

const noImages = "there are no images";

/** What the tests of all services need to know of the registry of container images. By the contract it has placeholders only. */
export const sharedTests: SharedTests = {
  evaluated: {},
  async storeEveryKind(ask) {
    await ask("CreateRepository", { repositoryName: "app", tags: [{ Key: "team", Value: "a" }] });
    await ask("SetRepositoryPolicy", { repositoryName: "app", policyText });
    await ask("PutLifecyclePolicy", { repositoryName: "app", lifecyclePolicyText });
    await ask("PutRegistryPolicy", { policyText: registryPolicyText });
  },
  async readEverything(ask) {
    return [
      await ask("GetRegistryPolicy", {}),
      await ask("DescribeRegistry", {}),
      await listAndRead(await ask("DescribeRepositories", {}), "repositories", (entry: Entry) => [
        ask("ListTagsForResource", { resourceArn: entry["repositoryArn"] }),
        ask("GetRepositoryPolicy", { repositoryName: entry["repositoryName"] }),
        ask("GetLifecyclePolicy", { repositoryName: entry["repositoryName"] }),
      ]),
    ];
  },
  requests: [],
  emulatedRequests,
  emulatedMembers: {
    indifferent: {
      registryId: "it names the account of the call: the core asks accountIn",
      "DescribeImages.filter": noImages,
      "DescribeImages.maxResults": noImages,
      "DescribeImages.nextToken": noImages,
      "ListImages.filter": noImages,
      "ListImages.maxResults": noImages,
      "ListImages.nextToken": noImages,
      "BatchGetImage.acceptedMediaTypes": noImages,
      "DeleteRepository.force": noImages,
    },
  },
  writes: {},
};
