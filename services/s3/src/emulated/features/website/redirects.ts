import type { SiteAnswer } from "@cloudstub/kit";
import type { Configuration } from "../../state/configurations.js";
import type { PageRequest } from "./page.js";

type Website = Configuration<"website">;
type Rule = NonNullable<Website["RoutingRules"]>[number];

/** The answer of a website that redirects everything to another host. */
export function redirectAll(
  { HostName, Protocol = "http" }: NonNullable<Website["RedirectAllRequestsTo"]>,
  { url }: PageRequest,
): SiteAnswer {
  return { status: 301, headers: { Location: `${Protocol}://${HostName}${url}` }, body: "" };
}

/**
 * The first rule that is met by a key, and by the status of the error that it was answered with, where there is one: before the object is looked
 * for, rules that name an error are passed over. S3 User Guide, "Advanced conditional redirects".
 */
export function ruleFor(rules: Website["RoutingRules"], key: string, status?: number): Rule | undefined {
  return rules?.find(({ Condition: { KeyPrefixEquals = "", HttpErrorCodeReturnedEquals: error } = {} }) => {
    return key.startsWith(KeyPrefixEquals) && (error === undefined ? status === undefined : Number(error) === status);
  });
}

/** The answer that a rule makes of a request. Parts of the URL that it does not replace stay, and so does the query. */
export function redirection({ Condition, Redirect }: Rule, { key, url, headers }: PageRequest): SiteAnswer {
  const {
    HostName = String(headers["host"] ?? ""),
    Protocol = "http",
    HttpRedirectCode = "301",
    ReplaceKeyWith,
    ReplaceKeyPrefixWith,
  } = Redirect;
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  const { KeyPrefixEquals = "" } = Condition ?? {};
  const replaced = ReplaceKeyPrefixWith === undefined ? key : ReplaceKeyPrefixWith + key.slice(KeyPrefixEquals.length);
  const path = (ReplaceKeyWith ?? replaced).split("/").map(encodeURIComponent).join("/");
  return {
    status: Number(HttpRedirectCode),
    headers: { Location: `${Protocol}://${HostName}/${path}${query}` },
    body: "",
  };
}
