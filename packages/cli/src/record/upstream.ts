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

/**
 * The URL of AWS's endpoint of a service.
 *
 * Source: https://docs.aws.amazon.com/general/latest/gr/rande.html; IAM's is one for all regions of a partition, and the streams of tables have their own.
 */
export function endpointOf(service: string, region: string, target = ""): URL {
  const suffix = partitionOf(region) === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";
  if (service === "iam") return new URL(`https://iam.${suffix}`);
  const prefix = target.startsWith("DynamoDBStreams_") ? "streams.dynamodb" : service;
  return new URL(`https://${prefix}.${region}.${suffix}`);
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
