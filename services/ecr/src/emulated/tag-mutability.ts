import { invalidParameter } from "./errors.js";
import type { Repository } from "./state.js";

/** How a request says whether tags of images can be overwritten. */
interface AskedMutability {
  readonly imageTagMutability?: Repository["tagMutability"] | undefined;
  readonly imageTagMutabilityExclusionFilters?: Repository["exclusionFilters"];
}

/**
 * The settings of a request. Throws `InvalidParameterException` where filters are given without a kind that has exclusions, or the other way round (user
 * guide, "Preventing image tags from being overwritten"; AWS's words are not documented).
 */
export function readMutability({
  imageTagMutability: tagMutability = "MUTABLE",
  imageTagMutabilityExclusionFilters: exclusionFilters,
}: AskedMutability): Pick<Repository, "tagMutability" | "exclusionFilters"> {
  const hasExclusions = tagMutability.endsWith("_WITH_EXCLUSION");
  if (hasExclusions && exclusionFilters === undefined)
    throw invalidParameter(
      "imageTagMutabilityExclusionFilters",
      `Required where imageTagMutability is ${tagMutability}`,
    );
  if (!hasExclusions && exclusionFilters !== undefined)
    throw invalidParameter(
      "imageTagMutabilityExclusionFilters",
      `Allowed only where imageTagMutability is IMMUTABLE_WITH_EXCLUSION or MUTABLE_WITH_EXCLUSION`,
    );
  return { tagMutability, exclusionFilters };
}
