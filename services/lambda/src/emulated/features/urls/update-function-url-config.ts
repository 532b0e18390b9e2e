import { LATEST, referenceIn } from "../../engine/names.js";
import type { EmulatedHandler } from "../../types.js";
import { checkExists, findUrl, shownUrl } from "./url.js";

/** Changes the members of a URL that the request sends. */
export const updateFunctionUrlConfig: EmulatedHandler<"UpdateFunctionUrlConfig"> = (input, call) => {
  const reference = referenceIn(call, input);
  checkExists(call, reference);
  const after = {
    ...findUrl(call, reference),
    ...(input.AuthType && { authType: input.AuthType }),
    ...(input.Cors && { cors: input.Cors }),
    ...(input.InvokeMode && { invokeMode: input.InvokeMode }),
    changedAt: call.clock.now(),
  };
  call.state.urls.of(reference.name).set(reference.qualifier ?? LATEST, after);
  return { ...shownUrl(call, after), LastModifiedTime: new Date(after.changedAt).toISOString() };
};
