import { arn } from "@cloudstub/kit";
import { noRepository } from "./errors.js";
import type { Repository } from "./state.js";
import type { EmulatedCall } from "./types.js";

/** The ARN of a repository. */
export function repositoryArn(call: Pick<EmulatedCall, "partition" | "region" | "account">, name: string): string {
  return arn(call, "ecr", `repository/${name}`);
}

/** The host under which images of a registry are pushed and pulled on AWS. */
export function registryHost(call: Pick<EmulatedCall, "partition" | "region">, registry: string): string {
  return `${registry}.dkr.ecr.${call.region}.amazonaws.com${call.partition === "aws-cn" ? ".cn" : ""}`;
}

/** The repository of a name. Throws `RepositoryNotFoundException`. */
export function findRepository({ state, account }: EmulatedCall, name: string): Repository {
  const repository = state.repositories.get(name);
  if (repository === undefined) throw noRepository({ name, registry: account });
  return repository;
}

/** Replaces a part of what is known of a repository. */
export function changeRepository({ state }: EmulatedCall, repository: Repository, change: Partial<Repository>): void {
  state.repositories.set(repository.name, { ...repository, ...change });
}

/** The members by which most answers say which repository they are about. */
export function identified({ account }: EmulatedCall, repository: Repository) {
  return { registryId: account, repositoryName: repository.name };
}

/** A repository as answers show it. */
export function shown(call: EmulatedCall, repository: Repository) {
  return {
    repositoryArn: repositoryArn(call, repository.name),
    ...identified(call, repository),
    repositoryUri: `${registryHost(call, call.account)}/${repository.name}`,
    createdAt: new Date(repository.createdAt),
    ...mutabilityOf(repository),
    imageScanningConfiguration: { scanOnPush: repository.scanOnPush },
    encryptionConfiguration: repository.encryption,
  };
}

/** Whether the tags of a repository's images can be overwritten. */
export function mutabilityOf({ tagMutability, exclusionFilters }: Repository) {
  return {
    imageTagMutability: tagMutability,
    ...(exclusionFilters && { imageTagMutabilityExclusionFilters: exclusionFilters }),
  };
}
