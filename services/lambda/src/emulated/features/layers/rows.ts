import { addLayerVersionPermission } from "./add-layer-version-permission.js";
import { deleteLayerVersion } from "./delete-layer-version.js";
import { getLayerVersion } from "./get-layer-version.js";
import { getLayerVersionByArn } from "./get-layer-version-by-arn.js";
import { getLayerVersionPolicy } from "./get-layer-version-policy.js";
import { listLayerVersions } from "./list-layer-versions.js";
import { listLayers } from "./list-layers.js";
import { publishLayerVersion } from "./publish-layer-version.js";
import { removeLayerVersionPermission } from "./remove-layer-version-permission.js";

/** The operations on layers: archives that functions share, each version immutable and with a policy of its own. */
export const layerOperations = {
  AddLayerVersionPermission: addLayerVersionPermission,
  DeleteLayerVersion: deleteLayerVersion,
  GetLayerVersion: getLayerVersion,
  GetLayerVersionByArn: getLayerVersionByArn,
  GetLayerVersionPolicy: getLayerVersionPolicy,
  ListLayers: listLayers,
  ListLayerVersions: listLayerVersions,
  PublishLayerVersion: publishLayerVersion,
  RemoveLayerVersionPermission: removeLayerVersionPermission,
};
