import { pageOf } from "../../engine/page.js";
import type { LayerVersion } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { fits } from "./fits.js";
import { layerNameIn, listedLayer } from "./layer.js";

/** The versions of a layer, the newest first; none for a layer that does not exist. */
export const listLayerVersions: EmulatedHandler<"ListLayerVersions"> = (input, call) => {
  const layer = layerNameIn(input.LayerName);
  const versions = call.state.layers.of(layer);
  const { items, NextMarker } = pageOf<LayerVersion>(input, function* newestFirst({ after }) {
    const range = after === undefined ? {} : { before: after };
    for (const entry of versions.entries({ ...range, reverse: true })) if (fits(entry[1], input)) yield entry;
  });
  return { LayerVersions: items.map((version) => listedLayer(call, layer, version)), NextMarker };
};
