import { invalidParameter } from "../errors.js";
import { applicationArn, applicationKey, platforms } from "../mobile/endpoints.js";
import type { EmulatedHandler } from "../types.js";

/** Creates an application of a platform; one that exists gets the attributes. Credentials are stored, and no platform is asked. */
export const createPlatformApplication: EmulatedHandler<"CreatePlatformApplication"> = ({ Platform, Name, Attributes }, call) => {
  if (!platforms.includes(Platform)) throw invalidParameter(`Platform Reason: ${Platform} is not supported`);
  if (!/^[A-Za-z0-9_.-]{1,256}$/.test(Name)) throw invalidParameter("Name");
  const application = { platform: Platform, name: Name, attributes: { Enabled: "true", ...Attributes } };
  call.state.applications.set(applicationKey(application), application);
  return { PlatformApplicationArn: applicationArn(call, application) };
};
