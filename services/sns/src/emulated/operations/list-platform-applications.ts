import { applicationArn } from "../mobile/endpoints.js";
import { shownAttributes } from "../mobile/shown-attributes.js";
import { page, pageStart } from "../page.js";
import type { EmulatedHandler } from "../types.js";

/** The platform applications, a hundred in a page. */
export const listPlatformApplications: EmulatedHandler<"ListPlatformApplications"> = ({ NextToken }, call) => {
  const { items, ...next } = page(call.state.applications.entries(pageStart(NextToken)));
  const PlatformApplications = items.map((application) => ({
    PlatformApplicationArn: applicationArn(call, application),
    Attributes: shownAttributes(application),
  }));
  return { PlatformApplications, ...next };
};
