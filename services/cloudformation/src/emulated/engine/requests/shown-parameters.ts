import type { Definition } from "../../state.js";
import { asText, type JsonObject, memberOf, objectIn } from "../template/json.js";

/** The parameters of a definition; values that are not to be shown are masked. */
export function shownParameters({ parameters, processed }: Definition) {
  const declared = objectIn(JSON.parse(processed) as JsonObject, "Parameters");
  return parameters.map(({ key, value, resolved }) => {
    const isHidden = asText(memberOf(objectIn(declared, key), "NoEcho")) === "true";
    return {
      ParameterKey: key,
      ParameterValue: isHidden ? "****" : value,
      ...(resolved !== undefined && { ResolvedValue: isHidden ? "****" : resolved }),
    };
  });
}
