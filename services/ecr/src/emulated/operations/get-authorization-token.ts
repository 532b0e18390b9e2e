import { registryHost } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** API reference, "GetAuthorizationToken": the token is valid for 12 hours. */
const VALID_FOR = 12 * 3_600_000;

/** Gives the name and the password with which images are pushed and pulled. Nothing here takes them. */
export const getAuthorizationToken: EmulatedHandler<"GetAuthorizationToken"> = ({ registryIds }, call) => {
  const password = Buffer.from(call.ids.bytes(96)).toString("base64url");
  return {
    authorizationData: [...new Set(registryIds ?? [call.account])].map((registry) => ({
      authorizationToken: Buffer.from(`AWS:${password}`).toString("base64"),
      expiresAt: new Date(call.clock.now() + VALID_FOR),
      proxyEndpoint: `https://${registryHost(call, registry)}`,
    })),
  };
};
