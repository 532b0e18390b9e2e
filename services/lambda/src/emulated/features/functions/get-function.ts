import { tagMap } from "../../../tags.js";
import { codeUrl } from "../../engine/code-url.js";
import { findFunction, settingsOf, shown } from "../../engine/functions.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";

/** The configuration of a function, version or alias, with an address of its code, its tags and its reserved concurrency where it has any. */
export const getFunction: EmulatedHandler<"GetFunction"> = (input, call) => {
  const found = findFunction(call, referenceIn(call, input));
  const tags = call.state.tags.of(found.name);
  const { reservedConcurrency, imageUri } = settingsOf(call.state, found.name);
  const { CodeSha256 } = found.configuration;
  return {
    Configuration: shown(call, found),
    Code:
      imageUri === undefined
        ? { RepositoryType: "S3", Location: codeUrl(call, found) }
        : {
            ImageUri: imageUri,
            RepositoryType: "ECR",
            ResolvedImageUri: `${imageUri.split(/[:@]/)[0]}@sha256:${CodeSha256}`,
          },
    ...(tags.size > 0 && { Tags: tagMap(tags) }),
    ...(reservedConcurrency !== undefined && { Concurrency: { ReservedConcurrentExecutions: reservedConcurrency } }),
  };
};
