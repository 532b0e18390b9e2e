import type { IncomingMessage } from "node:http";
import type { Allowlist } from "./allowlist.js";
import { isLocalOrigin, isOwnName, nameIn } from "./names.js";

/** The parts of a request that the filter reads. */
export type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Why the filter refuses a request. */
export interface Refusal {
  readonly code: "HostNotAllowed" | "OriginNotAllowed";
  /** Names the refused value and the option that allows it. */
  readonly why: string;
}

/** The rules of one port. */
export interface FilterOptions {
  readonly allowlist: Allowlist;
  /** True for a request that a page of any origin may send to this port. */
  readonly isOpen: (head: Head) => boolean;
}

/**
 * Makes a filter against requests of foreign web pages: under a name that another DNS may have pointed here, or from a page of another
 * site. Requests of programs pass, since they have no `Origin` and no `Sec-Fetch-Site`.
 */
export function requestFilter({ allowlist, isOpen }: FilterOptions): (head: Head) => Refusal | undefined {
  /** The last accepted `Host`: clients repeat it with each request. */
  let acceptedHost: string | undefined;
  return (head) => {
    const { headers, url = "/" } = head;
    const { host, origin, "sec-fetch-site": site } = headers;
    if (host === acceptedHost && origin === undefined && site === undefined && url.startsWith("/")) return undefined;
    const foreign = [host, authorityIn(url)].find((authority) => authority !== undefined && !isOwnName(nameIn(authority), allowlist));
    if (foreign !== undefined) return hostRefusal(nameIn(foreign));
    acceptedHost = host;
    const page = originOfPage(headers);
    if (page === undefined || isOpen(head) || isLocalOrigin(page, authorityIn(url) ?? host, allowlist)) return undefined;
    return originRefusal(page);
  };
}

/** The host of an absolute URL, which clients send through a proxy (RFC 9112, 3.2.2). */
function authorityIn(url: string): string | undefined {
  const start = url.startsWith("/") ? -1 : url.indexOf("://");
  return start < 0 ? undefined : url.slice(start + "://".length).split(/[/?#]/, 1)[0];
}

/**
 * The origin of the page that sent a request; `null` if the browser hides it, undefined if there is no page or one of this site. Images,
 * frames and links have no `Origin`, but most have a `Referer`, which pages can't forge.
 */
function originOfPage({ origin, referer = "", "sec-fetch-site": site }: Head["headers"]): string | undefined {
  if (origin !== undefined || site !== "cross-site") return origin;
  return URL.canParse(referer) ? new URL(referer).origin : "null";
}

function hostRefusal(name: string): Refusal {
  const why = `This server was addressed as ${quoted(name)}, a name that anyone's DNS may have pointed here. If the name is yours, start with --allow-host=${shortened(name)}.`;
  return { code: "HostNotAllowed", why };
}

function originRefusal(page: string): Refusal {
  const from = page === "null" ? "a page whose origin the browser hides (null)" : `a page of ${quoted(page)}`;
  const why = `This request comes from ${from}, which is not local. To let the page use this server, start with --allow-origin=${shortened(page)}.`;
  return { code: "OriginNotAllowed", why };
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
}
