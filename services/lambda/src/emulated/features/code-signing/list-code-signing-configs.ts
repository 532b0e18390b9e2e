import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** All code signing configurations. */
export const listCodeSigningConfigs: EmulatedHandler<"ListCodeSigningConfigs"> = (input, { state }) => {
  const { items, NextMarker } = pageOf(input, (range) => state.codeSigningConfigs.entries(range));
  return { CodeSigningConfigs: [...items], NextMarker };
};
