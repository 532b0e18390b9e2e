/**
 * The mock port's address for the client that sent a request to the API port: the same host, the other port.
 *
 * @example mockEndpoint("http://localhost:4567/api/status", 4566) // http://localhost:4566
 */
export function mockEndpoint(url: string, port: number): string {
  // Not `new URL`: it refuses some hosts that clients may send, such as 999.0.0.1.
  const host = /^https?:\/\/([^/?#]*?)(?::\d*)?(?:[/?#]|$)/.exec(url)?.[1];
  return `http://${host || "localhost"}:${port}`;
}
