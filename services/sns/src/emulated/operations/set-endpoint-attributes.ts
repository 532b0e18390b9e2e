import { endpointDoesNotExist } from "../errors.js";
import { checkMobileAttributes, endpointOfArn, storeEndpoint } from "../mobile/endpoints.js";
import type { EmulatedHandler } from "../types.js";

/** Sets attributes of an endpoint of an application. */
export const setEndpointAttributes: EmulatedHandler<"SetEndpointAttributes"> = ({ EndpointArn, Attributes }, call) => {
  const endpoint = endpointOfArn(call, EndpointArn);
  if (endpoint === undefined) throw endpointDoesNotExist();
  checkMobileAttributes(Attributes);
  storeEndpoint(call.state, { ...endpoint, attributes: { ...endpoint.attributes, ...Attributes } });
  return {};
};
