import { checkEndpointAttributes, findEndpoint, storeEndpoint } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** Sets attributes of an endpoint of an application. */
export const setEndpointAttributes: EmulatedHandler<"SetEndpointAttributes"> = ({ EndpointArn, Attributes }, call) => {
  const endpoint = findEndpoint(call, EndpointArn);
  checkEndpointAttributes(Attributes);
  storeEndpoint(call.state, { ...endpoint, attributes: { ...endpoint.attributes, ...Attributes } });
  return {};
};
