import { asText } from "../../template/json.js";
import type { ResourceType } from "../handler.js";

/** `AWS::Logs::LogStream`: `Ref` gives its name. */
export const logStream: ResourceType = {
  service: "logs",
  name: "LogStreamName",
  *create({ ask, properties, generatedName }) {
    const logStreamName = asText(properties["LogStreamName"] ?? generatedName({ length: 512 }));
    yield* ask("logs", "CreateLogStream", { logGroupName: properties["LogGroupName"], logStreamName });
    return { physicalId: logStreamName };
  },
  *remove({ ask, before, physicalId: logStreamName }) {
    yield* ask("logs", "DeleteLogStream", { logGroupName: before["LogGroupName"], logStreamName });
  },
};
