import { codeUrl } from "../code.js";
import { findFunction } from "../function-name.js";
import { tagMap } from "../tags.js";
import type { LambdaHandler } from "../types.js";

/** The configuration of a function, a URL of its code on the mock port, and its tags where it has any. */
export const getFunction: LambdaHandler<"GetFunction"> = ({ FunctionName }, call) => {
  const { name, configuration } = findFunction(call, FunctionName);
  const tags = call.state.tags.of(name);
  return {
    Configuration: configuration,
    Code: { RepositoryType: "S3", Location: codeUrl(call, name) },
    ...(tags.size > 0 && { Tags: tagMap(tags) }),
  };
};
