import type { HonoRequest } from "hono";

/** Most bytes of a body that a route takes. */
export const MAX_BODY = 16 * 1024 * 1024;

/** The body of a request, and its size in bytes; one that is too large is not returned, nor read where its head tells the size. */
export async function bodyOf(
  request: HonoRequest,
): Promise<{ readonly bytes: ArrayBuffer | undefined; readonly size: number }> {
  const declared = Number(request.header("content-length") ?? 0);
  if (declared > MAX_BODY) return { bytes: undefined, size: declared };
  const bytes = await request.arrayBuffer();
  return { bytes: bytes.byteLength > MAX_BODY ? undefined : bytes, size: bytes.byteLength };
}
