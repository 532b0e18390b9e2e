import type { Steps } from "../../steps.js";
import type { JsonObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

function inputOf({ TargetFunctionArn, Qualifier, AuthType, Cors, InvokeMode }: JsonObject): object {
  return {
    FunctionName: TargetFunctionArn,
    ...(Qualifier !== undefined && { Qualifier }),
    AuthType,
    ...(Cors !== undefined && { Cors }),
    ...(InvokeMode !== undefined && { InvokeMode }),
  };
}

/** The URL is at the address that the stack's client knows: the service, which an agent calls, knows none. */
function made({ endpoint }: ResourceWork, FunctionArn = "", given = ""): Made {
  const url = new URL(given);
  if (url.hostname.endsWith(".localhost")) url.port = new URL(endpoint).port;
  return { physicalId: FunctionArn, attributes: { FunctionArn, FunctionUrl: url.href } };
}

/** `AWS::Lambda::Url`: `Ref` gives the ARN of the function. */
export const url: ResourceType = {
  service: "lambda",
  *create(work): Steps<Made> {
    const { FunctionArn, FunctionUrl } = yield* work.ask("lambda", "CreateFunctionUrlConfig", inputOf(work.properties));
    return made(work, FunctionArn, FunctionUrl);
  },
  *update(work): Steps<Made> {
    const cleared = { Cors: {}, InvokeMode: "BUFFERED", ...inputOf(work.properties) };
    const { FunctionArn, FunctionUrl } = yield* work.ask("lambda", "UpdateFunctionUrlConfig", cleared);
    return made(work, FunctionArn, FunctionUrl);
  },
  *remove({ ask, before: { TargetFunctionArn, Qualifier } }) {
    const qualified = Qualifier === undefined ? {} : { Qualifier };
    yield* ask("lambda", "DeleteFunctionUrlConfig", { FunctionName: TargetFunctionArn, ...qualified });
  },
};
