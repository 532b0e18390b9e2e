import { modelled, type Reject, unmodelled } from "@cloudstub/kit";
import type { Ecr } from "../types.js";

/** A repository, and the registry that it is looked for in. */
interface Place {
  readonly name: string;
  readonly registry: string;
}

const within = ({ name, registry }: Place) =>
  `the repository with name '${name}' in the registry with id '${registry}'`;

/** A value that AWS does not take, in the form that all such errors of ECR have (as AWS's users report them). */
export const invalidParameter = (member: string, rule: string) =>
  modelled<Ecr>(
    "InvalidParameterException",
    `Invalid parameter at '${member}' failed to satisfy constraint: '${rule}'`,
  );

/** No repository has this name (as AWS's users report it: actions/starter-workflows, issue 2647). */
export const noRepository = ({ name, registry }: Place) =>
  modelled<Ecr>(
    "RepositoryNotFoundException",
    `The repository with name '${name}' does not exist in the registry with id '${registry}'`,
  );

/** A second repository of a name (as AWS's users report it: metaps/genova, issue 164). */
export const repositoryExists = ({ name, registry }: Place) =>
  modelled<Ecr>(
    "RepositoryAlreadyExistsException",
    `The repository with name '${name}' already exists in the registry with id '${registry}'`,
  );

/** A repository has no policy (moto's tests of SetRepositoryPolicy). */
export const noRepositoryPolicy = (place: Place) =>
  modelled<Ecr>("RepositoryPolicyNotFoundException", `Repository policy does not exist for ${within(place)}`);

/** A repository has no lifecycle policy (moto's tests of PutLifecyclePolicy). */
export const noLifecyclePolicy = (place: Place) =>
  modelled<Ecr>("LifecyclePolicyNotFoundException", `Lifecycle policy does not exist for ${within(place)}`);

/** A registry has no policy (moto's tests of PutRegistryPolicy). */
export const noRegistryPolicy = (registry: string) =>
  modelled<Ecr>(
    "RegistryPolicyNotFoundException",
    `Registry policy does not exist in the registry with id '${registry}'`,
  );

/** A policy that is none: of a repository, or of the registry (moto's tests; Terraform's provider tries again at these words, for new principals). */
export const invalidPolicy = (kind: "repository" | "registry") =>
  invalidParameter("PolicyText", `Invalid ${kind} policy provided`);

/** A lifecycle policy that breaks a rule. */
export const invalidLifecyclePolicy = (fault: string) =>
  invalidParameter("LifecyclePolicyText", `Lifecycle policy validation failure: ${fault}`);

/** An image that DescribeImages is asked for (moto's tests of DescribeImages): a repository here has none. */
export const noImage = (
  { imageDigest = "null", imageTag = "null" }: { readonly imageDigest?: string; readonly imageTag?: string },
  { name, registry }: Place,
) =>
  modelled<Ecr>(
    "ImageNotFoundException",
    `The image with imageId {imageDigest:'${imageDigest}', imageTag:'${imageTag}'} does not exist within the repository with name '${name}' in the registry with id '${registry}'`,
  );

/** More tags than a resource can have. AWS's words are not documented. */
export const tooManyTags = () => modelled<Ecr>("TooManyTagsException", "A repository can have no more than 50 tags.");

/** A tag that is AWS's own. AWS's words are not documented. */
export const reservedTag = (key: string) =>
  modelled<Ecr>("InvalidTagParameterException", `The tag key ${key} begins with aws:, which is reserved for AWS.`);

/** A key or a value that is empty or too long (API reference, InvalidTagParameterException). AWS's words are not documented. */
export const longTag = (key: string) =>
  modelled<Ecr>(
    "InvalidTagParameterException",
    `The tag key '${key.slice(0, 128)}' has to have 1 to 128 characters, and its value at most 256.`,
  );

/** A caller who may not do this. */
export const accessDenied = (sentence: string) => unmodelled("AccessDeniedException", 400, sentence);

const patternWords = "Member must satisfy regular expression pattern: ";

/**
 * `InvalidParameterException` about the first rule that an input breaks. The words of a pattern and of a length are as AWS's users report them; that others
 * follow the model's is not documented. AWS does not escape slashes.
 */
export const reject: Reject = ([{ path, broken = "Member must not be null" }]) => {
  const member = path.map((part) => (typeof part === "string" ? part : part.key)).join(".");
  const isPattern = broken.startsWith(patternWords);
  return invalidParameter(
    member,
    isPattern
      ? `must satisfy regular expression '${broken.slice(patternWords.length).replaceAll("\\/", "/")}'`
      : broken,
  );
};
