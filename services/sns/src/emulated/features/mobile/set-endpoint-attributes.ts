import { checkMobileAttributes, endpointOfArn, storeEndpoint } from "../../engine/mobile/endpoints.js";
import { endpointDoesNotExist } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Sets attributes of an endpoint of an application. */
export const setEndpointAttributes: EmulatedHandler<"SetEndpointAttributes"> = ({ EndpointArn, Attributes }, call) => {
  const endpoint = endpointOfArn(call, EndpointArn);
  if (endpoint === undefined) throw endpointDoesNotExist();
  checkMobileAttributes(Attributes);
  storeEndpoint(call.state, { ...endpoint, attributes: { ...endpoint.attributes, ...Attributes } });
  return {};
};
