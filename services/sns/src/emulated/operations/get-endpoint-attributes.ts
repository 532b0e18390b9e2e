import { endpointDoesNotExist } from "../errors.js";
import { endpointOfArn } from "../mobile/endpoints.js";
import type { EmulatedHandler } from "../types.js";

/** The attributes of an endpoint of an application. */
export const getEndpointAttributes: EmulatedHandler<"GetEndpointAttributes"> = ({ EndpointArn }, call) => {
  const endpoint = endpointOfArn(call, EndpointArn);
  if (endpoint === undefined) throw endpointDoesNotExist();
  return { Attributes: endpoint.attributes };
};
