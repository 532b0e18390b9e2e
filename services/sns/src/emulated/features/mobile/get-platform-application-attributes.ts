import { findApplication } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";
import { shownAttributes } from "./shown-attributes.js";

/** The attributes of a platform application, without its credentials. */
export const getPlatformApplicationAttributes: EmulatedHandler<"GetPlatformApplicationAttributes"> = (
  { PlatformApplicationArn },
  call,
) => ({
  Attributes: shownAttributes(findApplication(call, PlatformApplicationArn)),
});
