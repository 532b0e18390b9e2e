import {
  applicationKey,
  checkEndpointAttributes,
  endpointArn,
  findApplication,
  storeEndpoint,
} from "../../engine/mobile/endpoints.js";
import { endpointExists, invalidParameter } from "../../errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Creates an endpoint of an application. One with the same token is answered again, unless the given attributes differ from its own. */
export const createPlatformEndpoint: EmulatedHandler<"CreatePlatformEndpoint"> = (input, call) => {
  const { PlatformApplicationArn, Token, CustomUserData, Attributes = {} } = input;
  const application = applicationKey(findApplication(call, PlatformApplicationArn));
  if (Token === "") throw invalidParameter("Token Reason: cannot be empty");
  const given = { ...Attributes, ...(CustomUserData !== undefined && { CustomUserData }) };
  checkEndpointAttributes(given);
  const knownId = call.state.endpointTokens.of(application).get(Token);
  const known = knownId === undefined ? undefined : call.state.endpoints.of(application).get(knownId);
  if (known !== undefined) {
    const arn = endpointArn(call, known);
    if (Object.entries(given).some(([name, value]) => known.attributes[name] !== value)) throw endpointExists(arn);
    return { EndpointArn: arn };
  }
  const endpoint = { id: call.ids.uuid(), application, attributes: { Enabled: "true", ...given, Token } };
  storeEndpoint(call.state, endpoint);
  return { EndpointArn: endpointArn(call, endpoint) };
};
