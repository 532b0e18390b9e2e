import type { EmulatedHandler } from "../../types.js";
import { findLayer, referenceOfArn, shownLayer } from "./layer.js";

/** A version of a layer, by its ARN. */
export const getLayerVersionByArn: EmulatedHandler<"GetLayerVersionByArn"> = ({ Arn }, call) => {
  const reference = referenceOfArn(Arn);
  return shownLayer(call, reference.layer, findLayer(call, reference));
};
