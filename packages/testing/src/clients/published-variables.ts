import type { Variables } from "../process/environment.js";
import { defaultCredentials } from "./client-config.js";

/**
 * The environment variables that point SDK clients to an endpoint.
 *
 * Sets a default region and credentials where there are none: clients need them, and nothing verifies them. Unsets endpoints of single
 * services, which would override the common one.
 */
export function sdkVariables(
  endpoint: string,
  { services, region }: SdkSettings,
  environment: Variables = process.env,
): Variables {
  const unset = services.map((id) => [`AWS_ENDPOINT_URL_${sdkNames[id] ?? id.toUpperCase()}`, undefined]);
  const missing = Object.entries({ AWS_REGION: region, ...defaultCredentials }).filter(
    ([name]) => environment[name] === undefined,
  );
  return {
    ...Object.fromEntries(unset),
    AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: undefined,
    AWS_ENDPOINT_URL: endpoint,
    CLOUD_ENDPOINT_URL: endpoint,
    ...Object.fromEntries(missing),
  };
}

interface SdkSettings {
  /** The ids of the services. */
  readonly services: readonly string[];
  /** The region of clients without any. */
  readonly region: string;
}

/** The SDK's names of services, where they differ from the id. */
const sdkNames: { readonly [id: string]: string } = {
  logs: "CLOUDWATCH_LOGS",
  secretsmanager: "SECRETS_MANAGER",
};
