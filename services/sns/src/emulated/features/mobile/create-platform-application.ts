import { applicationArn, applicationKey, checkMobileAttributes, platforms } from "../../engine/mobile/endpoints.js";
import { applicationExists, invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/**
 * Creates an application of a platform. One that exists is answered again, unless the given attributes differ from its own. Credentials are
 * stored, and no platform is asked.
 */
export const createPlatformApplication: EmulatedHandler<"CreatePlatformApplication"> = (
  { Platform, Name, Attributes },
  call,
) => {
  if (!platforms.includes(Platform)) throw invalidParameter(`Platform Reason: ${Platform} is not supported`);
  if (!/^[A-Za-z0-9_.-]{1,256}$/.test(Name)) throw invalidParameter("Name");
  checkMobileAttributes(Attributes);
  const application = { platform: Platform, name: Name, attributes: { Enabled: "true", ...Attributes } };
  const known = call.state.applications.get(applicationKey(application));
  if (known === undefined) call.state.applications.set(applicationKey(application), application);
  else if (Object.entries(Attributes).some(([name, value]) => known.attributes[name] !== value))
    throw applicationExists();
  return { PlatformApplicationArn: applicationArn(call, application) };
};
