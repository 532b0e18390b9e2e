import { endpointIfAny } from "../../engine/mobile/endpoints.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes an endpoint of an application. Succeeds without one too. */
export const deleteEndpoint: EmulatedHandler<"DeleteEndpoint"> = ({ EndpointArn }, call) => {
  const endpoint = endpointIfAny(call, EndpointArn);
  if (endpoint === undefined) return {};
  call.state.endpoints.of(endpoint.application).delete(endpoint.id);
  call.state.endpointTokens.of(endpoint.application).delete(endpoint.attributes["Token"] ?? "");
  return {};
};
