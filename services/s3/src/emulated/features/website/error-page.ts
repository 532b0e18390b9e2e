import { STATUS_CODES } from "node:http";
import type { ServiceError, SiteAnswer } from "@cloudstub/kit";
import type { EmulatedCall } from "../../types.js";

/**
 * The page with which S3 tells an error, and the one that it met when it looked for the custom error document. Its form is that of S3 User Guide,
 * "Configuring a custom error document"; 304 has no page.
 */
export function errorPage(
  error: ServiceError,
  { requestId }: Pick<EmulatedCall, "requestId">,
  nested?: ServiceError,
): SiteAnswer {
  const status = statusOf(error);
  if (status === 304) return { status, headers: error.headers, body: "" };
  const title = `${status} ${STATUS_CODES[status] ?? ""}`;
  const facts = [...factsOf(error), ["RequestId", requestId], ["HostId", requestId]] as const;
  const more =
    nested === undefined
      ? ""
      : `<h3>An Error Occurred While Attempting to Retrieve a Custom Error Document</h3>\n${listOf(factsOf(nested))}`;
  const body = `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n${listOf(facts)}${more}<hr/>\n</body>\n</html>\n`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "x-amz-error-code": error.code,
    "x-amz-error-message": error.message,
    ...error.headers,
    ...(status === 405 && { Allow: "GET, HEAD" }),
  };
  return { status, headers, body };
}

/** The model has the statuses of the errors that it declares; those that reading an object meets are these. */
export function statusOf({ status, code }: ServiceError): number {
  return status ?? (code === "InvalidObjectState" ? 403 : 404);
}

type Fact = readonly [name: string, value: unknown];

function factsOf({ code, message, members }: ServiceError): readonly Fact[] {
  return [["Code", code], ["Message", message], ...Object.entries(members)];
}

function listOf(facts: readonly Fact[]): string {
  return `<ul>\n${facts.map(([name, value]) => `<li>${name}: ${escaped(String(value))}</li>\n`).join("")}</ul>\n`;
}

const references: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A key may have any characters, which must stay text in the page. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? "");
}
