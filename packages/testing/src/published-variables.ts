import type { Variables } from "./environment.js";

/**
 * The variables that lead SDK clients to an endpoint.
 *
 * Region and credentials are made up where there are none: clients want them, and nothing verifies them. An endpoint that
 * is set for one of the services would win over the common one, so it is hidden.
 */
export function variablesFor(endpoint: string, serviceIds: readonly string[], environment: Variables = process.env): Variables {
  const hidden = serviceIds.map((id) => [`AWS_ENDPOINT_URL_${sdkNames[id] ?? id.toUpperCase()}`, undefined]);
  const missing = Object.entries(madeUp).filter(([name]) => environment[name] === undefined);
  return {
    ...Object.fromEntries(hidden),
    AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: undefined,
    AWS_ENDPOINT_URL: endpoint,
    CLOUD_ENDPOINT_URL: endpoint,
    ...Object.fromEntries(missing),
  };
}

/** Region and credentials of a client that has none. */
export const madeUp = { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

/** Where the SDK's name of a service differs from its id. */
const sdkNames: { readonly [id: string]: string } = { secretsmanager: "SECRETS_MANAGER" };
