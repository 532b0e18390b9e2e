import { applicationArn } from "../../engine/mobile/endpoints.js";
import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";
import { shownAttributes } from "./shown-attributes.js";

/** The platform applications, a hundred in a page. */
export const listPlatformApplications: EmulatedHandler<"ListPlatformApplications"> = ({ NextToken }, call) => {
  const { items, ...next } = page(call.state.applications.entries(pageStart(NextToken)));
  const PlatformApplications = items.map((application) => ({
    PlatformApplicationArn: applicationArn(call, application),
    Attributes: shownAttributes(application),
  }));
  return { PlatformApplications, ...next };
};
