import { ResourceFailure } from "../failure.js";
import type { ResourceType } from "../handler.js";

/** `AWS::Lambda::LayerVersion`: `Ref` gives its ARN. Each change of it makes another one. */
export const layerVersion: ResourceType = {
  service: "lambda",
  *create({ ask, properties, logicalId }) {
    const { LayerName = logicalId, Content, ...rest } = properties;
    const { LayerVersionArn } = yield* ask("lambda", "PublishLayerVersion", { LayerName, Content, ...rest });
    if (LayerVersionArn === undefined) throw new ResourceFailure("The layer version has no ARN.");
    return { physicalId: LayerVersionArn, attributes: { LayerVersionArn } };
  },
  *remove({ ask, physicalId }) {
    const parts = physicalId.split(":");
    const VersionNumber = Number(parts.at(-1));
    yield* ask("lambda", "DeleteLayerVersion", { LayerName: parts.slice(0, -1).join(":"), VersionNumber });
  },
};
