import { applicationKey, checkMobileAttributes, findApplication } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** Sets attributes of a platform application. */
export const setPlatformApplicationAttributes: EmulatedHandler<"SetPlatformApplicationAttributes"> = (
  { PlatformApplicationArn, Attributes },
  call,
) => {
  const application = findApplication(call, PlatformApplicationArn);
  checkMobileAttributes(Attributes);
  call.state.applications.set(applicationKey(application), {
    ...application,
    attributes: { ...application.attributes, ...Attributes },
  });
  return {};
};
