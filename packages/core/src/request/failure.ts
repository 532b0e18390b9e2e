import { escapeText } from "../codec/xml/xml-text.js";
import { element } from "../codec/xml/xml-writer.js";
import type { WireRequest, WireResponse } from "../wire/wire.js";
import { credentialScope } from "./credential.js";
import { actionOf, isForm, targetOf } from "./identify.js";

/** A failure that belongs to no operation, in the form that the client parses. */
export function failure(
  request: WireRequest,
  { status, code, message }: { readonly status: number; readonly code: string; readonly message: string },
  requestId: string,
): WireResponse {
  const ids = { "x-amzn-RequestId": requestId, "x-amz-request-id": requestId };
  if (speaksQuery(request)) {
    const detail = element("Type", status < 500 ? "Sender" : "Receiver") + element("Code", code) + element("Message", escapeText(message));
    return {
      status,
      headers: { "Content-Type": "text/xml", ...ids },
      body: element("ErrorResponse", element("Error", detail) + element("RequestId", requestId)),
    };
  }
  if (targetOf(request) === undefined && speaksXml(request)) {
    const detail = element("Code", code) + element("Message", escapeText(message)) + element("RequestId", requestId);
    return { status, headers: { "Content-Type": "application/xml", ...ids }, body: element("Error", detail) };
  }
  const headers = { "Content-Type": "application/json", "x-amzn-ErrorType": code, ...ids };
  return { status, headers, body: JSON.stringify({ __type: code, message }) };
}

function speaksXml(request: WireRequest): boolean {
  return credentialScope(request) === "s3";
}

/** Its input is a form, or the query of the URL. */
function speaksQuery(request: WireRequest): boolean {
  return isForm(request) || (targetOf(request) === undefined && !speaksXml(request) && actionOf(request.url) !== undefined);
}
