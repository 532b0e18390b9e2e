import { sizeAndDigest, storeCode } from "../code.js";
import { defaultConfiguration, merged, revised } from "../configuration.js";
import { functionExists } from "../errors.js";
import { functionNameIn } from "../function-name.js";
import { addTags } from "../tags.js";
import type { LambdaHandler } from "../types.js";

/** Records a function, which is active at once. Runtime, role, handler and code are not checked. */
export const createFunction: LambdaHandler<"CreateFunction"> = (input, call) => {
  const { state } = call;
  const name = functionNameIn(input.FunctionName);
  if (state.functions.has(name)) throw functionExists(name);
  const zip = input.Code?.ZipFile;
  const configuration = revised(call, { ...merged(defaultConfiguration(call, name), input), ...sizeAndDigest(zip) });
  state.functions.set(name, configuration);
  storeCode(state, name, zip);
  addTags(state.tags.of(name), input.Tags);
  return configuration;
};
