import { ServiceError } from "@cloudstub/kit";
import type { Macro } from "../../state.js";
import type { Steps } from "../steps.js";
import { formatError } from "../template/errors.js";
import { asText, isObject, type JsonObject, memberOf, objectFrom } from "../template/json.js";
import { MalformedTransform, TransformFailure } from "../template/transform-failure.js";
import type { TransformCall, TransformContext } from "./expand.js";

/** Lets a function of the user transform a part of a template (CloudFormation User Guide, "Macro function interface"; recorded answers of AWS). */
export function* runMacro(
  { name, parameters: params, fragment }: TransformCall,
  { functionName }: Macro,
  { call, ask, parameters }: TransformContext,
): Steps<JsonObject> {
  const transformId = `${call.account}::${name}`;
  const event = {
    accountId: call.account,
    fragment,
    transformId,
    requestId: call.ids.uuid(),
    region: call.region,
    params,
    templateParameterValues: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
  };
  const answer = yield* answerOf(transformId, function* () {
    const Payload = Buffer.from(JSON.stringify(event));
    const given = yield* ask("lambda", "Invoke", { FunctionName: functionName, Payload });
    return given.FunctionError === undefined
      ? objectFrom(Buffer.from(given.Payload ?? []).toString("utf8"))
      : undefined;
  });
  if (answer === undefined) throw new MalformedTransform(`Received malformed response from transform ${transformId}.`);
  if (asText(memberOf(answer, "status")).toLowerCase() !== "success") {
    const told = memberOf(answer, "errorMessage");
    if (told === undefined) throw new MalformedTransform(`Received malformed response from transform ${transformId}.`);
    throw new TransformFailure(transformId, `${asText(told)}.`);
  }
  const result = memberOf(answer, "fragment");
  if (!isObject(result)) throw new MalformedTransform(`${formatError("unsupported structure.").message}.`);
  return result;
}

function* answerOf(transformId: string, asked: () => Steps<JsonObject | undefined>): Steps<JsonObject | undefined> {
  try {
    return yield* asked();
  } catch (error) {
    // Such as a function that is gone, or one whose code does not run.
    if (ServiceError.is(error)) throw new TransformFailure(transformId, error.message);
    throw error;
  }
}
