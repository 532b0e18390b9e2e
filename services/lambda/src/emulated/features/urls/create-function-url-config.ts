import { conflict } from "../../engine/errors.js";
import { functionArn, LATEST, referenceIn } from "../../engine/names.js";
import { newUrlId } from "../../engine/url-id.js";
import { urlOf } from "../../engine/urls.js";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedHandler } from "../../types.js";
import { checkExists, shownUrl } from "./url.js";

/** Gives a function or alias a URL. */
export const createFunctionUrlConfig: EmulatedHandler<"CreateFunctionUrlConfig"> = (input, call) => {
  const { state } = call;
  const reference = referenceIn(call, input);
  const { name, qualifier } = reference;
  checkExists(call, reference);
  if (urlOf(state, reference) !== undefined)
    throw conflict(
      `Failed to create function url config for [functionArn = ${functionArn(call, reference)}]. Error message:  FunctionUrlConfig exists for this Lambda function`,
    );
  const url: FunctionUrl = {
    id: newUrlId(call),
    function: name,
    ...(qualifier !== undefined && { qualifier }),
    authType: input.AuthType,
    createdAt: call.clock.now(),
    ...(input.Cors && { cors: input.Cors }),
    ...(input.InvokeMode && { invokeMode: input.InvokeMode }),
  };
  state.urls.of(name).set(qualifier ?? LATEST, url);
  state.urlIds.set(url.id, { function: name, qualifier: qualifier ?? LATEST });
  return shownUrl(call, url);
};
