import type { SdkRequestHandler } from "./request-handler.js";

/** The configuration of an SDK client that talks to a mock. `new SQSClient({ ...mock.clientConfig(), maxAttempts: 1 })` */
export interface ClientConfig {
  /** Asked for when the client sends its first request. */
  readonly endpoint: () => Promise<SdkEndpoint>;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly forcePathStyle: true;
  /** Only where the mock has no port. */
  readonly requestHandler?: SdkRequestHandler;
}

/** An endpoint in the SDK's own form. */
interface SdkEndpoint {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
}

/** An address in the SDK's own form. */
export function sdkEndpoint(address: string): SdkEndpoint {
  const { protocol, hostname, port, pathname } = new URL(address);
  return { protocol, hostname, ...(port !== "" && { port: Number(port) }), path: pathname };
}
