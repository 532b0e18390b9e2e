import { versionKey } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { layerNameIn, layerPolicyKey } from "./layer.js";

/**
 * Deletes a version of a layer; where there is none, this succeeds. The archive stays for the functions that have it (Lambda API reference,
 * DeleteLayerVersion).
 */
export const deleteLayerVersion: EmulatedHandler<"DeleteLayerVersion"> = ({ LayerName, VersionNumber }, { state }) => {
  const layer = layerNameIn(LayerName);
  state.layers.of(layer).delete(versionKey(VersionNumber));
  state.policies.delete(layerPolicyKey({ layer, version: VersionNumber }));
  return {};
};
