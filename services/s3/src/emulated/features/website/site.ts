import { ServiceError, type Site, type SiteAnswer, unmodelled } from "@cloudstub/kit";
import { noSuchKey } from "../../../errors.js";
import { bucketOf } from "../../engine/buckets/bucket.js";
import { noSuchWebsite } from "../../engine/buckets/errors.js";
import { accessDenied } from "../../engine/errors.js";
import { currentObject } from "../../engine/versions/stored-versions.js";
import { type BucketConfigurations, configurationsOf } from "../../state/configurations.js";
import type { EmulatedCall } from "../../types.js";
import { errorPage, statusOf } from "./error-page.js";
import { type PageRequest, page } from "./page.js";
import { redirectAll, redirection, ruleFor } from "./redirects.js";

type Website = NonNullable<BucketConfigurations["website"]>;

/** `s3-website`, or with the region as some regions have it (Amazon S3 endpoints and quotas, "Amazon S3 website endpoints"). */
const endpoint = /^s3-website(?:-[a-z]{2}(?:-[a-z]+)+-\d)?$/;

/**
 * The website of a bucket, under its host name: S3 User Guide, "Hosting a static website". All objects are readable: neither access control lists
 * nor policies are evaluated.
 */
export const website: Site<EmulatedCall["state"]> = {
  host: "{Bucket}.s3-website.*",
  labelsIn(hostName) {
    const labels = hostName.split(".");
    const at = labels.findLastIndex((label) => endpoint.test(label));
    return at < 1 ? undefined : { Bucket: labels.slice(0, at).join(".") };
  },
  serve(request, call) {
    const bucket = request.labels["Bucket"] ?? "";
    try {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed(request.method);
      return answer({ ...request, bucket, key: keyIn(request.url) }, call);
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return errorPage(error, call);
    }
  },
};

/** The URL of a bucket's website; names below `localhost` are this machine's. */
export function websiteUrl(bucket: string, endpoint: string): string {
  return `http://${bucket}.s3-website.localhost:${new URL(endpoint).port || 80}`;
}

function answer(request: PageRequest, call: EmulatedCall): SiteAnswer {
  const { name } = bucketOf({ Bucket: request.bucket }, call);
  const { website: config, requestPayment } = configurationsOf(call.state, name);
  if (config === undefined) throw noSuchWebsite(name);
  // S3 User Guide, "Using Requester Pays buckets": 403 for every request to the website.
  if (requestPayment === "Requester") throw accessDenied();
  if (config.RedirectAllRequestsTo !== undefined) return redirectAll(config.RedirectAllRequestsTo, request);
  const rule = ruleFor(config.RoutingRules, request.key);
  if (rule !== undefined) return redirection(rule, request);
  return pageOrError(config, request, call);
}

function pageOrError(config: Website, request: PageRequest, call: EmulatedCall): SiteAnswer {
  const { key } = request;
  const { Suffix = "" } = config.IndexDocument ?? {};
  const wanted = key === "" || key.endsWith("/") ? key + Suffix : key;
  try {
    if (wanted === key && !exists(request, key, call) && exists(request, `${key}/${Suffix}`, call)) {
      // "Configuring an index document": the folder's page, at the URL with a slash.
      return { status: 302, headers: { Location: `${request.url.split("?", 1)[0]}/` }, body: "" };
    }
    return page({ ...request, key: wanted }, call);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    const status = statusOf(error);
    const rule = ruleFor(config.RoutingRules, key, status);
    if (rule !== undefined) return redirection(rule, request);
    // "Configuring a custom error document": of all errors of the client.
    if (config.ErrorDocument === undefined || status < 400 || status >= 500) throw error;
    return errorDocument(error, { ...request, key: config.ErrorDocument.Key }, call);
  }
}

function errorDocument(
  error: ServiceError,
  { labels, bucket, key, method }: PageRequest,
  call: EmulatedCall,
): SiteAnswer {
  try {
    const document = page({ labels, bucket, key, method, url: "/", headers: {} }, call);
    return document.status === 200 ? { ...document, status: statusOf(error) } : document;
  } catch (nested) {
    if (!ServiceError.is(nested)) throw nested;
    return errorPage(error, call, nested);
  }
}

function exists({ bucket }: PageRequest, key: string, call: EmulatedCall): boolean {
  return currentObject(call.state, bucketOf({ Bucket: bucket }, call), key) !== undefined;
}

/** The key that a path names. */
function keyIn(url: string): string {
  const path = url.split("?", 1)[0]?.slice(1) ?? "";
  try {
    return decodeURIComponent(path);
  } catch {
    throw noSuchKey(path);
  }
}

function methodNotAllowed(Method: string): ServiceError {
  const message = "The specified method is not allowed against this resource.";
  return unmodelled("MethodNotAllowed", 405, message, { Method, ResourceType: "OBJECT" });
}
