import { endpointOfArn } from "../../engine/mobile/endpoints.js";
import { endpointDoesNotExist } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/** The attributes of an endpoint of an application. */
export const getEndpointAttributes: EmulatedHandler<"GetEndpointAttributes"> = ({ EndpointArn }, call) => {
  const endpoint = endpointOfArn(call, EndpointArn);
  if (endpoint === undefined) throw endpointDoesNotExist();
  return { Attributes: endpoint.attributes };
};
