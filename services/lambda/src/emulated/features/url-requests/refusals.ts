import type { SiteAnswer } from "@cloudstub/kit";

const json = { "Content-Type": "application/json" };
const denied = { ...json, "x-amzn-ErrorType": "AccessDeniedException" };

/** A URL that does not exist (this and the others: recorded answers of AWS, 2025-11). */
export const unknownUrl: SiteAnswer = { status: 403, headers: denied, body: '{"Message":null}' };

/** A request that is not signed where the URL wants it, or that the function's policy does not allow. */
export const forbidden: SiteAnswer = {
  status: 403,
  headers: denied,
  body: '{"Message":"Forbidden. For troubleshooting Function URL authorization issues, see: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html"}',
};

/** A function that failed, or whose result is not an answer. */
export const failed: SiteAnswer = { status: 502, headers: json, body: "Internal Server Error" };
