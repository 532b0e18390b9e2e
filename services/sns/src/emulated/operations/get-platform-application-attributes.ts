import { findApplication } from "../mobile/endpoints.js";
import { shownAttributes } from "../mobile/shown-attributes.js";
import type { EmulatedHandler } from "../types.js";

/** The attributes of a platform application, without its credentials. */
export const getPlatformApplicationAttributes: EmulatedHandler<"GetPlatformApplicationAttributes"> = (
  { PlatformApplicationArn },
  call,
) => ({
  Attributes: shownAttributes(findApplication(call, PlatformApplicationArn)),
});
