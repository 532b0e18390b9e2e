import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { partitionOf } from "@cloudstub/core";
import type { UnsignedRequest } from "./sign.js";

/** What was answered, with the body decoded as it was sent. */
export interface Answer {
  readonly status: number;
  /** By lower-case name, one text each. */
  readonly headers: { readonly [name: string]: string };
  readonly body: Buffer;
}

/** Where requests go, and the region that they are signed for there. */
export interface Endpoint {
  readonly url: URL;
  readonly region: string;
}

/** IAM has one endpoint in a partition, which takes requests that are signed for one region. */
const ofIam: { readonly [partition: string]: readonly [host: string, region: string] } = {
  aws: ["iam.amazonaws.com", "us-east-1"],
  "aws-cn": ["iam.cn-north-1.amazonaws.com.cn", "cn-north-1"],
  "aws-us-gov": ["iam.us-gov.amazonaws.com", "us-gov-west-1"],
};

/**
 * AWS's endpoint of a service. `region` is the one that a client signed for.
 *
 * Source: https://docs.aws.amazon.com/general/latest/gr/rande.html; ECR's API and the streams of tables have names of their own.
 */
export function endpointOf(service: string, region: string, target = ""): Endpoint {
  const partition = partitionOf(region);
  const [global, signedFor = region] = service === "iam" ? (ofIam[partition] ?? []) : [];
  const name = target.startsWith("DynamoDBStreams_") ? "streams.dynamodb" : service === "ecr" ? "api.ecr" : service;
  const host = global ?? `${name}.${region}.${partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com"}`;
  return { url: new URL(`https://${host}`), region: signedFor };
}

/** Services whose answers have URLs of their own endpoint, to which clients then send: those of queues. */
export const servicesWithUrls: readonly string[] = ["sqs"];

/** Sends a request as it is, and reads the whole answer. Rejects where no answer comes. */
export function sendTo({ origin }: URL, { method, path, query, headers, body }: UnsignedRequest): Promise<Answer> {
  const send = origin.startsWith("https:") ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const sent = send(
      origin,
      { method, path: query === "" ? path : `${path}?${query}`, headers, setHost: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => void chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const texts = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
          resolve({
            status: incoming.statusCode ?? 502,
            headers: Object.fromEntries(texts) as Answer["headers"],
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
