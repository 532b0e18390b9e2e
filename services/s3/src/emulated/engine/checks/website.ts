import { malformedXml } from "../../../errors.js";
import { checkHeaderText } from "../../../stored/header-text.js";
import type { Configuration } from "../../state/configurations.js";
import { invalidArgument, invalidRequest } from "../buckets/errors.js";

const MAX_RULES = 50;

/** A website, where it is one that a bucket can be (S3 API reference, PutBucketWebsite). */
export function checkedWebsite(website: Configuration<"website">): Configuration<"website"> {
  const { RedirectAllRequestsTo, IndexDocument, ErrorDocument, RoutingRules } = website;
  if (RedirectAllRequestsTo !== undefined) {
    if (IndexDocument || ErrorDocument || RoutingRules) {
      const message = "RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.";
      throw invalidArgument(message, "RedirectAllRequestsTo", "not null");
    }
    checkProtocol(RedirectAllRequestsTo.Protocol);
    checkHeaderText("HostName", RedirectAllRequestsTo.HostName);
    return website;
  }
  if (IndexDocument === undefined) {
    const message = "A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty";
    throw invalidArgument(message, "IndexDocument", "null");
  }
  const { Suffix } = IndexDocument;
  if (Suffix === "" || Suffix.includes("/")) {
    throw invalidArgument("The IndexDocument Suffix is not well formed", "IndexDocument", Suffix);
  }
  if (ErrorDocument?.Key === "") throw malformedXml();
  checkRules(RoutingRules);
  return website;
}

function checkRules(rules: Configuration<"website">["RoutingRules"]): void {
  if (rules?.length === 0) throw malformedXml();
  if (rules !== undefined && rules.length > MAX_RULES) {
    throw invalidRequest(
      `${rules.length} routing rules provided, the number of routing rules in a website configuration is limited to ${MAX_RULES}.`,
    );
  }
  for (const { Condition, Redirect } of rules ?? []) {
    if (Redirect.ReplaceKeyPrefixWith !== undefined && Redirect.ReplaceKeyWith !== undefined) {
      throw invalidRequest("You can only define ReplaceKeyPrefix or ReplaceKey but not both.");
    }
    if (Condition && Condition.HttpErrorCodeReturnedEquals === undefined && Condition.KeyPrefixEquals === undefined) {
      throw invalidRequest(
        "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.",
      );
    }
    checkProtocol(Redirect.Protocol);
    checkHeaderText("HostName", Redirect.HostName);
    checkCodes(Redirect.HttpRedirectCode, Condition?.HttpErrorCodeReturnedEquals);
  }
}

/** S3 API reference, RoutingRule; texts as AWS's answers were recorded in the tests of LocalStack. */
function checkCodes(redirect: string | undefined, error: string | undefined): void {
  if (redirect !== undefined && !/^3(?:0[1-9]|[1-9]\d)$/.test(redirect))
    throw invalidRequest(`The provided HTTP redirect code (${redirect}) is not valid. Valid codes are 3XX except 300.`);
  if (error !== undefined && !/^[45]\d\d$/.test(error))
    throw invalidRequest(`The provided HTTP error code (${error}) is not valid. Valid codes are 4XX or 5XX.`);
}

function checkProtocol(protocol: string | undefined): void {
  if (protocol !== undefined && protocol !== "http" && protocol !== "https") {
    throw invalidRequest(
      "Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.",
    );
  }
}
