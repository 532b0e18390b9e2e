import type { SdkRequestHandler } from "./request-handler.js";
import { retryImmediately, type SdkRetryStrategy } from "./retry-at-once.js";

/** The configuration of an SDK client that talks to a mock. `new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 })` */
export interface ClientConfig {
  /** Called when the client sends its first request. */
  readonly endpoint: () => Promise<SdkEndpoint>;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly forcePathStyle: true;
  /** Only for a mock without a port. */
  readonly requestHandler?: SdkRequestHandler;
  /** Only with `fastRetries`. */
  readonly retryStrategy?: SdkRetryStrategy;
  readonly maxAttempts?: number;
}

/**
 * How the clients of a test differ from those of production. `new SQSClient(mock.clientConfig({ fastRetries: true }))`
 *
 * How SDKs retry: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
 */
export interface ClientOptions {
  /**
   * Retries at once: the same errors as the SDK, without its back-off. It sets the SDK's `retryStrategy`, so it applies only to clients
   * that are made with this configuration.
   */
  readonly fastRetries?: boolean;
  /** Number of attempts with `fastRetries`; 3 unless given. */
  readonly maxAttempts?: number;
}

/** How clients reach a world. */
export interface Address {
  readonly accessKeyId: string;
  readonly region: string;
}

/** Credentials for clients without any. */
export const defaultCredentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

export function clientConfigFor(
  { accessKeyId, region }: Address,
  endpoint: () => string,
  { fastRetries = false, maxAttempts = 3 }: ClientOptions = {},
): ClientConfig {
  return {
    endpoint: async () => sdkEndpoint(endpoint()),
    region,
    credentials: { accessKeyId, secretAccessKey: defaultCredentials.AWS_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    ...(fastRetries && { maxAttempts, retryStrategy: retryImmediately(maxAttempts) }),
  };
}

/** Variables for another process. */
export function environmentFor(
  { accessKeyId, region }: Address,
  endpoint: string,
): { readonly [name: string]: string } {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: defaultCredentials.AWS_SECRET_ACCESS_KEY,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
  };
}

/** An endpoint in the SDK's own form. */
interface SdkEndpoint {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
}

/** An address in the SDK's own form. */
function sdkEndpoint(address: string): SdkEndpoint {
  const { protocol, hostname, port, pathname } = new URL(address);
  return { protocol, hostname, ...(port !== "" && { port: Number(port) }), path: pathname };
}
