import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function* put({ ask, properties }: ResourceWork): Steps<Made> {
  yield* ask("lambda", "PutFunctionEventInvokeConfig", properties);
  return { physicalId: idOf(properties) };
}

/** Its identifiers in the specification. */
function idOf({ FunctionName, Qualifier }: JsonObject): string {
  return `${asText(FunctionName)}|${asText(Qualifier)}`;
}

/** `AWS::Lambda::EventInvokeConfig`: what becomes of asynchronous invocations of a function, a version or an alias. */
export const eventInvokeConfig: ResourceType = {
  service: "lambda",
  create: put,
  update: put,
  *remove({ ask, before: { FunctionName, Qualifier } }) {
    yield* ask("lambda", "DeleteFunctionEventInvokeConfig", { FunctionName, Qualifier });
  },
  replaces: (before, after) => idOf(before) !== idOf(after),
};
