import type { Steps } from "../../steps.js";
import { asText, type JsonObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

/** The function, and its alias where there is one: SAM gives the ARN of the alias. */
function targetOf({ TargetFunctionArn, Qualifier }: JsonObject): object {
  const parts = asText(TargetFunctionArn).split(":");
  const ofArn = parts.length === 8 ? parts[7] : undefined;
  return {
    FunctionName: ofArn === undefined ? TargetFunctionArn : parts.slice(0, 7).join(":"),
    ...((Qualifier ?? ofArn) !== undefined && { Qualifier: Qualifier ?? ofArn }),
  };
}

function inputOf(properties: JsonObject): object {
  const { AuthType, Cors, InvokeMode } = properties;
  return {
    ...targetOf(properties),
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
  *remove({ ask, before }) {
    yield* ask("lambda", "DeleteFunctionUrlConfig", targetOf(before));
  },
};
