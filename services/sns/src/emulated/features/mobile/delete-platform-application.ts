import { applicationArn } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes an application and its endpoints. Succeeds without one too. */
export const deletePlatformApplication: EmulatedHandler<"DeletePlatformApplication"> = (
  { PlatformApplicationArn },
  call,
) => {
  const key = PlatformApplicationArn.split(":app/")[1] ?? "";
  const application = call.state.applications.get(key);
  if (application === undefined || applicationArn(call, application) !== PlatformApplicationArn) return {};
  call.state.applications.delete(key);
  call.state.endpoints.drop(key);
  call.state.endpointTokens.drop(key);
  return {};
};
