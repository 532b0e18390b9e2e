import { asText } from "../../template/json.js";
import type { ResourceType } from "../handler.js";

/** `AWS::Lambda::Permission`: `Ref` gives the id of its statement. Each change of it makes another one. */
export const permission: ResourceType = {
  service: "lambda",
  *create({ ask, properties, generatedName }) {
    const StatementId = generatedName({ length: 100 });
    yield* ask("lambda", "AddPermission", { ...properties, StatementId });
    return { physicalId: StatementId, attributes: { Id: StatementId } };
  },
  *remove({ ask, before, physicalId: StatementId }) {
    yield* ask("lambda", "RemovePermission", { FunctionName: asText(before["FunctionName"]), StatementId });
  },
};
