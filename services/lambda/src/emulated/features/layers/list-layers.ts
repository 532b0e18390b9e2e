import { pageOf } from "../../engine/page.js";
import type { LayerVersion } from "../../state/records.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";
import { fits } from "./fits.js";
import { listedLayer } from "./layer.js";

/** Layers in the order of their names, each with its newest version that fits. */
export const listLayers: EmulatedHandler<"ListLayers"> = (input, call) => {
  const { items, NextMarker } = pageOf(input, function* newest({ after }) {
    for (const layer of call.state.lastLayerVersions.keys(after === undefined ? {} : { after })) {
      const version = newestOf(call, layer, (each) => fits(each, input));
      if (version !== undefined) yield [layer, { layer, version }] as const;
    }
  });
  const Layers = items.map(({ layer, version }) => {
    const LatestMatchingVersion = listedLayer(call, layer, version);
    const LayerArn = LatestMatchingVersion.LayerVersionArn.slice(0, -`:${version.version}`.length);
    return { LayerName: layer, LayerArn, LatestMatchingVersion };
  });
  return { Layers, NextMarker };
};

function newestOf(
  { state }: EmulatedCall,
  layer: string,
  isWanted: (version: LayerVersion) => boolean,
): LayerVersion | undefined {
  for (const version of state.layers.of(layer).values({ reverse: true })) if (isWanted(version)) return version;
}
