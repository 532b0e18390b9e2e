import { partsOfArn } from "../../../arn-parts.js";
import { applicationArn } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes an application and its endpoints. Succeeds without one too. Throws `InvalidParameter` for a text that is not an ARN. */
export const deletePlatformApplication: EmulatedHandler<"DeletePlatformApplication"> = (
  { PlatformApplicationArn },
  call,
) => {
  partsOfArn(PlatformApplicationArn, "PlatformApplicationArn");
  const key = PlatformApplicationArn.split(":app/")[1] ?? "";
  const application = call.state.applications.get(key);
  if (application === undefined || applicationArn(call, application) !== PlatformApplicationArn) return {};
  call.state.applications.delete(key);
  call.state.endpoints.drop(key);
  call.state.endpointTokens.drop(key);
  return {};
};
