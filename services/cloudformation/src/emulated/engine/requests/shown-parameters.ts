import type { Definition } from "../../state.js";
import { type JsonObject, objectIn } from "../template/json.js";
import { isHidden } from "../template/parameters.js";

/** The parameters of a definition; values that are not to be shown are masked. */
export function shownParameters({ parameters, processed }: Definition) {
  const declared = objectIn(JSON.parse(processed) as JsonObject, "Parameters");
  return parameters.map(({ key, value, resolved }) => {
    const masked = isHidden(objectIn(declared, key));
    return {
      ParameterKey: key,
      ParameterValue: masked ? "****" : value,
      ...(resolved !== undefined && { ResolvedValue: masked ? "****" : resolved }),
    };
  });
}
