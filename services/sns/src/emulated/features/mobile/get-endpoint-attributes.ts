import { findEndpoint } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** The attributes of an endpoint of an application. */
export const getEndpointAttributes: EmulatedHandler<"GetEndpointAttributes"> = ({ EndpointArn }, call) => {
  const endpoint = findEndpoint(call, EndpointArn);
  return { Attributes: endpoint.attributes };
};
