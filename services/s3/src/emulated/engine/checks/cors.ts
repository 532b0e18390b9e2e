import { malformedXml } from "../../../errors.js";
import type { Configuration } from "../../state/configurations.js";
import { invalidRequest } from "../buckets/errors.js";

const MAX_RULES = 100;
const methods = ["GET", "PUT", "POST", "DELETE", "HEAD"];

/** The rules for pages of other origins, where they are some that a bucket can have (S3 User Guide, "Elements of a CORS configuration"). */
export function checkedCors(configuration: Configuration<"cors">): Configuration<"cors"> {
  const { CORSRules } = configuration;
  if (CORSRules.length === 0) throw malformedXml();
  if (CORSRules.length > MAX_RULES) {
    throw invalidRequest(`The number of CORS rules should not exceed allowed limit of ${MAX_RULES} rules.`);
  }
  for (const rule of CORSRules) checkRule(rule);
  return configuration;
}

function checkRule({
  AllowedMethods,
  AllowedOrigins,
  AllowedHeaders = [],
  ExposeHeaders = [],
}: Configuration<"cors">["CORSRules"][number]) {
  if (AllowedMethods.length === 0 || AllowedOrigins.length === 0) throw malformedXml();
  for (const method of AllowedMethods) {
    if (!methods.includes(method)) {
      throw invalidRequest(`Found unsupported HTTP method in CORS config. Unsupported method is ${method}`);
    }
  }
  for (const origin of AllowedOrigins) atMostOneWildcard("AllowedOrigin", origin);
  for (const header of AllowedHeaders) atMostOneWildcard("AllowedHeader", header);
  for (const header of ExposeHeaders) {
    if (header.includes("*")) {
      throw invalidRequest(
        `ExposeHeader "${header}" contains wildcard. We currently do not support wildcard for ExposeHeader.`,
      );
    }
  }
}

function atMostOneWildcard(element: string, pattern: string): void {
  if (pattern.split("*").length > 2)
    throw invalidRequest(`${element} "${pattern}" can not have more than one wildcard.`);
}
