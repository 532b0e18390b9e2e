import { asText } from "../../template/json.js";
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
    yield* ask("lambda", "DeleteLayerVersion", versionIn(physicalId));
  },
};

/** `AWS::Lambda::LayerVersionPermission`: `Ref` gives the version's ARN and the id of the statement, with `#` between them. */
export const layerVersionPermission: ResourceType = {
  service: "lambda",
  *create({ ask, call, properties }) {
    const { LayerVersionArn, ...rest } = properties;
    const StatementId = call.ids.uuid();
    yield* ask("lambda", "AddLayerVersionPermission", { ...versionIn(LayerVersionArn), ...rest, StatementId });
    const physicalId = `${asText(LayerVersionArn)}#${StatementId}`;
    return { physicalId, attributes: { Id: physicalId } };
  },
  *remove({ ask, before, physicalId }) {
    const StatementId = physicalId.split("#").at(-1);
    yield* ask("lambda", "RemoveLayerVersionPermission", { ...versionIn(before["LayerVersionArn"]), StatementId });
  },
};

/** The layer and the number in the ARN of a version. */
function versionIn(arn: unknown): { readonly LayerName: string; readonly VersionNumber: number } {
  const parts = asText(arn).split(":");
  return { LayerName: parts.slice(0, -1).join(":"), VersionNumber: Number(parts.at(-1)) };
}
