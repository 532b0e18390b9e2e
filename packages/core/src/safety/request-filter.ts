import type { IncomingMessage } from "node:http";
import type { Allowlist } from "./allowlist.js";
import { isLocalOrigin, isOwnName, nameIn } from "./names.js";

/** What a request is judged by. */
export type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Why a request is not let in. */
export interface Refusal {
  readonly code: "HostNotAllowed" | "OriginNotAllowed";
  /** Names the value that is refused, and the option that allows it. */
  readonly why: string;
}

/** How a port judges requests. */
export interface FilterOptions {
  readonly allowlist: Allowlist;
  /** True for a request that a page of any origin may send to this port. */
  readonly isOpen: (head: Head) => boolean;
}

/**
 * Makes the function that refuses requests which web pages should not be able to send: under a name that somebody else's DNS may have
 * pointed here, or from a page of another site. Requests of programs pass: they have no `Origin` and no `Sec-Fetch-Site`.
 */
export function requestFilter({ allowlist, isOpen }: FilterOptions): (head: Head) => Refusal | undefined {
  /** Clients say the same with each request. */
  let known: string | undefined;
  return (head) => {
    const { headers, url = "/" } = head;
    const { host, origin, "sec-fetch-site": site } = headers;
    if (host === known && origin === undefined && site === undefined && url.startsWith("/")) return undefined;
    const stranger = [host, authorityIn(url)].find((authority) => authority !== undefined && !isOwnName(nameIn(authority), allowlist));
    if (stranger !== undefined) return hostRefusal(nameIn(stranger));
    known = host;
    const page = originOfPage(headers);
    if (page === undefined || isOpen(head) || isLocalOrigin(page, authorityIn(url) ?? host, allowlist)) return undefined;
    return originRefusal(page);
  };
}

/** The host of an address that names it, as clients of a proxy send it (RFC 9112, 3.2.2). */
function authorityIn(url: string): string | undefined {
  const start = url.startsWith("/") ? -1 : url.indexOf("://");
  return start < 0 ? undefined : url.slice(start + "://".length).split(/[/?#]/, 1)[0];
}

/**
 * The origin of the page that sent a request; `null` where the browser hides it, undefined where there is no page or one of this site.
 * Images, frames and links send no `Origin`, but most of them a `Referer`, which no page can forge.
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
  const from = page === "null" ? "a page whose origin the browser does not tell (null)" : `a page of ${quoted(page)}`;
  const why = `This request comes from ${from}, which is not local. If the page is to use this server, start with --allow-origin=${shortened(page)}.`;
  return { code: "OriginNotAllowed", why };
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
}
