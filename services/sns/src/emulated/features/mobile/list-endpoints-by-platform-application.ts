import { applicationKey, endpointArn, findApplication } from "../../engine/mobile/endpoints.js";
import { page, pageStart } from "../../page.js";
import type { EmulatedHandler } from "../../types.js";

/** The endpoints of an application, a hundred in a page. */
export const listEndpointsByPlatformApplication: EmulatedHandler<"ListEndpointsByPlatformApplication"> = (
  { PlatformApplicationArn, NextToken },
  call,
) => {
  const application = findApplication(call, PlatformApplicationArn);
  const { items, ...next } = page(call.state.endpoints.of(applicationKey(application)).entries(pageStart(NextToken)));
  return {
    Endpoints: items.map((endpoint) => ({ EndpointArn: endpointArn(call, endpoint), Attributes: endpoint.attributes })),
    ...next,
  };
};
