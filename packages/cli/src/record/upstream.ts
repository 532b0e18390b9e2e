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

/** By partition: its domain, and the name there and the region of IAM, which has one endpoint in a partition. */
const partitions: { readonly [partition: string]: readonly [domain: string, iam: string, region: string] } = {
  aws: ["amazonaws.com", "iam", "us-east-1"],
  "aws-cn": ["amazonaws.com.cn", "iam.cn-north-1", "cn-north-1"],
  "aws-eusc": ["amazonaws.eu", "iam.eusc-de-east-1", "eusc-de-east-1"],
  "aws-iso": ["c2s.ic.gov", "iam.us-iso-east-1", "us-iso-east-1"],
  "aws-iso-b": ["sc2s.sgov.gov", "iam.us-isob-east-1", "us-isob-east-1"],
  "aws-iso-e": ["cloud.adc-e.uk", "iam.eu-isoe-west-1", "eu-isoe-west-1"],
  "aws-iso-f": ["csp.hci.ic.gov", "iam.us-isof-south-1", "us-isof-south-1"],
  "aws-us-gov": ["amazonaws.com", "iam.us-gov", "us-gov-west-1"],
};

/**
 * AWS's endpoint of a service. `region` is the one that a client signed for.
 *
 * Source: https://docs.aws.amazon.com/general/latest/gr/rande.html; ECR's API and the streams of tables have names of their own.
 */
export function endpointOf(service: string, region: string, target = ""): Endpoint {
  const [domain = "", iam, ofIam = region] = partitions[partitionOf(region)] ?? [];
  if (service === "iam") return { url: new URL(`https://${iam}.${domain}`), region: ofIam };
  const name = target.startsWith("DynamoDBStreams_") ? "streams.dynamodb" : service === "ecr" ? "api.ecr" : service;
  return { url: new URL(`https://${name}.${region}.${domain}`), region };
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
        incoming.on("error", () => reject(new Error("it ended in the middle of its answer")));
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
