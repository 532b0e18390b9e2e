/** Requests as they are on the wire. */
import { requestBytes } from "../load/connection.js";

const targets = {
  dynamodb: "DynamoDB_20120810",
  streams: "DynamoDBStreams_20120810",
  kms: "TrentService",
  secretsmanager: "secretsmanager",
  sqs: "AmazonSQS",
  ssm: "AmazonSSM",
} as const;

/** A request of a service that speaks AWS JSON. */
export function json(service: keyof typeof targets, operation: string, input: object | string): Buffer {
  const headers = {
    ...headersOf(service === "streams" ? "dynamodb" : service),
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": `${targets[service]}.${operation}`,
  };
  return requestBytes({
    method: "POST",
    url: "/",
    headers,
    body: Buffer.from(typeof input === "string" ? input : JSON.stringify(input)),
  });
}

const versions = { sns: "2010-03-31", sts: "2011-06-15" } as const;

/** A request of a service that speaks the Query protocol. */
export function form(
  service: keyof typeof versions,
  Action: string,
  members: { readonly [name: string]: string },
): Buffer {
  const headers = { ...headersOf(service), "content-type": "application/x-www-form-urlencoded" };
  const body = Buffer.from(new URLSearchParams({ Action, Version: versions[service], ...members }).toString());
  return requestBytes({ method: "POST", url: "/", headers, body });
}

/** A request of S3 or Lambda. */
export function rest(
  service: "s3" | "lambda",
  method: string,
  url: string,
  body: string | Buffer = "",
  more: object = {},
): Buffer {
  const headers = { ...headersOf(service), "x-amz-content-sha256": "UNSIGNED-PAYLOAD", ...more };
  return requestBytes({ method, url, headers, body: Buffer.from(body as string) });
}

function headersOf(service: string) {
  return {
    host: "localhost",
    "x-amz-date": "20260101T000000Z",
    authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  };
}
