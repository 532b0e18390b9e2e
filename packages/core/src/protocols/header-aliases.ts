import type { OperationCodec } from "./protocol.js";

/** A codec that sends some headers of its answers a second time, under another name. */
export function withHeaderAliases(
  codec: OperationCodec,
  aliases: { readonly [header: string]: string } = {},
): OperationCodec {
  const pairs = Object.entries(aliases);
  if (pairs.length === 0) return codec;
  return {
    ...codec,
    encode(output, requestId) {
      const response = codec.encode(output, requestId);
      for (const [header, alias] of pairs) {
        const value = response.headers[header];
        if (value !== undefined) response.headers[alias] = value;
      }
      return response;
    },
  };
}
