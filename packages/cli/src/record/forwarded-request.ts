import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { AwsChunkedDecoder } from "@cloudstub/core";
import type { UnsignedRequest } from "./sign.js";

/** A request of a client, with its body whole. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** By lower-case name, one text each. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

/** Headers that say in which pieces a body is sent. */
const ofPieces = [
  "x-amz-decoded-content-length",
  "x-amz-trailer",
  "x-amz-content-sha256",
  "transfer-encoding",
  "expect",
];

/** Reads a request. A body in signed chunks is taken out of them, with its checksum, which comes behind it, among the headers: the chunks have the client's signatures. */
export async function receivedFrom(incoming: IncomingMessage): Promise<SentRequest> {
  const { method = "GET", url = "/" } = incoming;
  const headers: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  let body = await buffer(incoming);
  const codings = headers["content-encoding"]?.split(",").map((coding) => coding.trim()) ?? [];
  if (codings.includes("aws-chunked") || headers["x-amz-content-sha256"]?.startsWith("STREAMING-")) {
    const chunks: Uint8Array[] = [];
    const decoder = new AwsChunkedDecoder((data) => void chunks.push(data));
    decoder.push(body);
    decoder.end();
    body = Buffer.concat(chunks);
    for (const [name, value] of decoder.trailers) if (name.startsWith("x-amz-checksum-")) headers[name] = value;
    const others = codings.filter((coding) => coding !== "aws-chunked");
    delete headers["content-encoding"];
    if (others.length > 0) headers["content-encoding"] = others.join(",");
  }
  for (const name of ofPieces) delete headers[name];
  headers["content-length"] = `${body.length}`;
  return { method, url, headers, body };
}

/** Headers that are about the client's own connection (RFC 9110, section 7.6.1) and signature. */
const ofClient = [
  "authorization",
  "x-amz-date",
  "date",
  "x-amz-security-token",
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
  "http2-settings",
  "accept-encoding",
  "cookie",
];

/** Parameters with which a URL is signed. */
const ofPresignedUrl = /^X-Amz-(?:Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token)=/i;

/** The request as it is sent on, without the client's signature. */
export function forUpstream(
  { method, url, headers, body }: SentRequest,
  { host, replacing: [from, to] = ["", ""] }: { readonly host: string; readonly replacing?: readonly [string, string] },
): UnsignedRequest {
  const [path = "/", ...query] = url.split("?");
  const pairs = query
    .join("?")
    .split("&")
    .filter((pair) => pair !== "" && !ofPresignedUrl.test(pair));
  const kept = Object.entries(headers).filter(([name]) => !ofClient.includes(name));
  const sent = from === "" ? body : withText(body, from, to);
  return {
    method,
    path,
    query: pairs.join("&"),
    headers: { ...Object.fromEntries(kept), host, "content-length": `${sent.length}` },
    body: sent,
  };
}

/** The body with another text in place of one, as it stands in JSON, XML and forms. */
export function withText(body: Buffer, from: string, to: string): Buffer {
  const text = body.toString();
  return Buffer.from(text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to)));
}
