import { escapeText } from "../codec/xml/xml-text.js";
import { element } from "../codec/xml/xml-writer.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";
import { protocolOfAws } from "./aws-services.js";
import { credentialScope } from "./credential.js";
import { actionOf, isCbor, isForm, targetOf } from "./identify.js";

/** A failure that belongs to no operation. */
interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Writes a failure in the form that the client parses: that of the service that the request was signed for. */
export function failure(request: WireRequest, { status, code, message }: Failure, requestId: string): WireResponse {
  const ids = { "x-amzn-RequestId": requestId, "x-amz-request-id": requestId };
  const told = element("Code", code) + element("Message", escapeText(message));
  switch (formOf(request)) {
    case "query": {
      const detail = element("Type", status < 500 ? "Sender" : "Receiver") + told;
      const body = element("ErrorResponse", element("Error", detail) + element("RequestId", requestId));
      return { status, headers: { "Content-Type": "text/xml", ...ids }, body };
    }
    case "ec2": {
      const body = element("Response", element("Errors", element("Error", told)) + element("RequestID", requestId));
      return { status, headers: { "Content-Type": "text/xml", ...ids }, body };
    }
    case "s3":
      return {
        status,
        headers: { "Content-Type": "application/xml", ...ids },
        body: element("Error", told + element("RequestId", requestId)),
      };
    case "cbor":
      return {
        status,
        headers: { "Content-Type": "application/cbor", "smithy-protocol": "rpc-v2-cbor", ...ids },
        body: cborOf({ __type: code, message }),
      };
    case "json":
      return {
        status,
        headers: { "Content-Type": "application/json", "x-amzn-ErrorType": code, ...ids },
        body: JSON.stringify({ __type: code, message }),
      };
  }
}

function formOf(request: WireRequest): "json" | "cbor" | "query" | "ec2" | "s3" {
  const scope = credentialScope(request);
  const own = scope === undefined ? undefined : protocolOfAws(scope);
  if (isForm(request)) return own === "ec2" ? "ec2" : "query";
  if (isCbor(request)) return "cbor";
  if (targetOf(request) !== undefined) return "json";
  if (scope === "s3") return "s3";
  if (actionOf(request.url) !== undefined) return own === "ec2" ? "ec2" : "query";
  // REST-XML has the envelope of the Query protocol everywhere but in S3.
  return own === "restXml" ? "query" : "json";
}

/** A map of texts in CBOR (RFC 8949, section 3), each with a length of two bytes. */
function cborOf(texts: { readonly [name: string]: string }): Uint8Array {
  const entries = Object.entries(texts);
  const parts = entries.flat().map((text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x79, bytes.length >> 8, bytes.length & 0xff]), bytes]);
  });
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...parts]);
}
