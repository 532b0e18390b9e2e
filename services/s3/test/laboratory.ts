import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { S3Client } from "@aws-sdk/client-s3";
import type { ServerOptions } from "@cloudstub/server";
import { beforeAll } from "vitest";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import s3 from "../src/index.js";

/** A request that no SDK would make so. */
interface RawRequest {
  readonly method?: string;
  /** Path and query, sent as they are. */
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
}

/** An answer with its body as text. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a server with the object storage, to which `raw` sends what fetch would not send so. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(S3Client, { modules: [s3], ...options });
  beforeAll(() => void lab.server.world.observers.push(({ defect }) => defect && console.error(defect)));
  const raw = ({ method = "GET", path, headers = {}, body }: RawRequest) =>
    new Promise<RawResponse>((resolve, reject) => {
      const sent = request({ port: lab.server.port, method, path, headers }, (response) => resolve(readAll(response)));
      sent.once("error", reject).end(body);
    });
  return Object.assign(lab, { raw });
}

async function readAll(response: IncomingMessage): Promise<RawResponse> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) chunks.push(chunk as Uint8Array);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString("utf8") };
}
