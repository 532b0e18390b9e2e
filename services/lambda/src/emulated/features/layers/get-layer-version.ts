import type { EmulatedHandler } from "../../types.js";
import { findLayer, layerNameIn, shownLayer } from "./layer.js";

/** A version of a layer, by layer and number. */
export const getLayerVersion: EmulatedHandler<"GetLayerVersion"> = ({ LayerName, VersionNumber }, call) => {
  const layer = layerNameIn(LayerName);
  return shownLayer(call, layer, findLayer(call, { layer, version: VersionNumber }));
};
