import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credentialScope } from "../../src/request/credential.js";
import type { WireRequest } from "../../src/wire/wire.js";

function scopeOf(url: string, authorization?: string): string | undefined {
  return credentialScope({
    method: "GET",
    url,
    headers: { ...(authorization !== undefined && { authorization }) },
  } as unknown as WireRequest);
}

// The credential is <key>/<date>/<region>/<service>/aws4_request (IAM User Guide, "Elements of an AWS API request signature").
describe("the service that a request was signed for", () => {
  test.each<[authorization: string, service: string | undefined]>([
    ["AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=0", "sqs"],
    ["AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/sqs/aws4_request,SignedHeaders=host,Signature=0", "sqs"],
    ["AWS4-HMAC-SHA256 SignedHeaders=host, Credential=AKIA/20260101/us-east-1/s3/aws4_request, Signature=0", "s3"],
    // Signature version 4a has no region in it.
    ["AWS4-ECDSA-P256-SHA256 Credential=AKIA/20260101/s3/aws4_request, SignedHeaders=host, Signature=0", "s3"],
    ["AWS AKIA:signature", undefined],
    ["AWS4-HMAC-SHA256 Credential=AKIA/20260101", undefined],
    ["Credential=", undefined],
    ["Credential=////", undefined],
  ])("%s", (authorization, service) => {
    expect(scopeOf("/", authorization)).toBe(service);
  });

  test.each<[url: string, service: string | undefined]>([
    [
      "/b/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F20260101%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=1",
      "s3",
    ],
    ["/?x-amz-credential=AKIA%2f20260101%2fus-east-1%2flambda%2faws4_request", "lambda"],
    ["/?X-Amz-Credential=AKIA/20260101/us-east-1/s3/aws4_request", "s3"],
    ["/?X-Amz-Credential=AKIA%2F20260101%2Fcloudfront-keyvaluestore%2Faws4_request", "cloudfront-keyvaluestore"],
    ["/?a=X-Amz-Credential=AKIA/20260101/us-east-1/s3/aws4_request", undefined],
    ["/X-Amz-Credential=AKIA/20260101/us-east-1/s3/aws4_request", undefined],
    ["/?X-Amz-Credential=AKIA/20260101&b=c/d/e/f", undefined],
    ["/?X-Amz-Credential=", undefined],
    ["/", undefined],
  ])("%s", (url, service) => {
    expect(scopeOf(url)).toBe(service);
    expect(scopeOf(url, "AWS AKIA:signature")).toBe(service);
  });

  test("is found in every header and every address that is signed as AWS says", () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
    fc.assert(
      fc.property(part, part, part, part, (key, date, region, service) => {
        const credential = [key, date, region, service, "aws4_request"];
        expect(
          scopeOf("/", `AWS4-HMAC-SHA256 Credential=${credential.join("/")}, SignedHeaders=host, Signature=0`),
        ).toBe(service);
        expect(scopeOf(`/?X-Amz-Credential=${credential.join("%2F")}`)).toBe(service);
      }),
    );
  });
});
