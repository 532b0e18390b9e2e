import { arn, unsignedUrl } from "@cloudstub/kit";
import { notFound, resourceNotFound } from "../../engine/errors.js";
import { findLayerVersion, type LayerReference, layerReferenceIn } from "../../engine/layers.js";
import { versionKey } from "../../engine/names.js";
import type { LayerVersion } from "../../state/records.js";
import type { EmulatedCall } from "../../types.js";

/** The path of a layer version's archive on the mock port: the address that answers give. */
export const layerCodePath = "/2018-10-31/layers/{LayerName}/versions/{VersionNumber}/content";

/** The name of a layer, which requests give as a name or as an ARN. */
export function layerNameIn(text: string): string {
  return text.split(":layer:").at(-1)?.split(":")[0] ?? text;
}

/** The version of a layer that a request names by layer and number. Throws `ResourceNotFoundException` where it is missing. */
export function findLayer(call: EmulatedCall, reference: LayerReference): LayerVersion {
  const found = findLayerVersion(call.state, reference);
  if (found === undefined) throw resourceNotFound();
  return found;
}

/** The same in the words of the operations on permissions. */
export function checkLayerExists(call: EmulatedCall, reference: LayerReference): void {
  if (findLayerVersion(call.state, reference) === undefined)
    throw notFound(`Layer version ${layerVersionArn(call, reference)} does not exist.`);
}

/** The reference that an ARN is. Throws `ResourceNotFoundException` for layers of AWS itself, of which there are none here. */
export function referenceOfArn(arn: string): LayerReference {
  const reference = layerReferenceIn(arn);
  if (reference === undefined) throw resourceNotFound();
  return reference;
}

/** The ARN of a layer's version. */
export function layerVersionArn(call: EmulatedCall, { layer, version }: LayerReference): string {
  return `${layerArn(call, layer)}:${version}`;
}

function layerArn(call: EmulatedCall, layer: string): string {
  return arn(call, "lambda", `layer:${layer}`);
}

/** A version of a layer as lists show it. Members that the publisher did not send are missing. */
export function listedLayer(call: EmulatedCall, layer: string, found: LayerVersion) {
  return {
    LayerVersionArn: layerVersionArn(call, { layer, version: found.version }),
    Version: found.version,
    Description: found.description,
    CreatedDate: new Date(found.createdAt).toISOString().replace("Z", "+0000"),
    CompatibleRuntimes: found.compatibleRuntimes as never,
    CompatibleArchitectures: found.compatibleArchitectures as never,
    LicenseInfo: found.licenseInfo,
  };
}

/** A version of a layer with the address of its archive. */
export function shownLayer(call: EmulatedCall, layer: string, found: LayerVersion) {
  const path = layerCodePath.replace("{LayerName}", layer).replace("{VersionNumber}", String(found.version));
  return {
    Content: { Location: unsignedUrl(call, path), CodeSha256: found.codeSha256, CodeSize: found.codeSize },
    LayerArn: layerArn(call, layer),
    ...listedLayer(call, layer, found),
  };
}

/** The key of a layer version's policy. */
export function layerPolicyKey({ layer, version }: LayerReference): string {
  return `layer:${layer}:${version}`;
}

/** The archive of a layer's version; it is kept after the version was deleted, for the functions that have it. */
export function layerArchive({ state }: Pick<EmulatedCall, "state">, { layer, version }: LayerReference) {
  return state.layerCode.of(layer).get(versionKey(version));
}
