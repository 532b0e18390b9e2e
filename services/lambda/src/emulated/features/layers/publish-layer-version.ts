import { keys } from "@cloudstub/kit";
import { readCode } from "../../engine/code.js";
import { invalidParameter } from "../../engine/errors.js";
import type { LayerVersion } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { layerNameIn, shownLayer } from "./layer.js";

/** Publishes an archive as the next version of a layer. Numbers go on after versions were deleted. */
export const publishLayerVersion: EmulatedHandler<"PublishLayerVersion"> = async (input, call) => {
  const layer = layerNameIn(input.LayerName);
  const { ZipFile, S3Bucket, S3Key, S3ObjectVersion } = input.Content;
  const code = await readCode(call, { ZipFile, S3Bucket, S3Key, S3ObjectVersion });
  if (code === undefined) throw invalidParameter("Please provide a source for layer content.");
  return call.atomically(() => {
    const { state } = call;
    const version = (state.lastLayerVersions.get(layer) ?? 0) + 1;
    const published: LayerVersion = {
      version,
      description: input.Description ?? "",
      createdAt: call.clock.now(),
      codeSize: code.bytes.length,
      codeSha256: code.sha256,
      ...(input.CompatibleRuntimes && { compatibleRuntimes: input.CompatibleRuntimes }),
      ...(input.CompatibleArchitectures && { compatibleArchitectures: input.CompatibleArchitectures }),
      ...(input.LicenseInfo !== undefined && { licenseInfo: input.LicenseInfo }),
    };
    state.lastLayerVersions.set(layer, version);
    state.layers.of(layer).set(keys.counter(version), published);
    state.layerCode.of(layer).set(keys.counter(version), code.bytes);
    return shownLayer(call, layer, published);
  });
};
