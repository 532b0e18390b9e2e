import type { IncomingMessage } from "node:http";
import { ProductError } from "../errors/product-error.js";
import { type Allowlist, allowsOrigin } from "./allowlist.js";
import type { Effect } from "./effect.js";
import { isAlone, isLocalOrigin, isOwnName, nameIn } from "./names.js";

/** The parts of a request that the filter reads. */
export type Head = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Why the filter refuses a request. */
export interface Refusal {
  readonly code: "HostNotAllowed" | "OriginNotAllowed";
  /** Names the refused value and the option that allows it. */
  readonly why: string;
  /** Where it is set, only a request that does more than this is refused. The operation tells, and the head does not. */
  readonly unless?: Effect;
}

/** The rules of one port. */
export interface FilterOptions {
  readonly allowlist: Allowlist;
  /** The most that a request of a page of any origin may do on this port; undefined where it is refused whatever it does. */
  readonly openTo: (head: Head) => Effect | undefined;
  /** True where documents that clients stored are shown with the port's own origin; they may change nothing. */
  readonly showsStored: boolean;
}

/**
 * Makes a filter against requests of foreign web pages: under a name that another DNS may have pointed here, or from a page of another
 * site. Requests of programs pass, since they have no `Origin` and no `Sec-Fetch-Site`; with a foreign `Referer` they may only read.
 */
export function requestFilter(options: FilterOptions): (head: Head) => Refusal | undefined {
  /** The last accepted `Host`: clients repeat it with each request. */
  let acceptedHost: string | undefined;
  return (head) => {
    const { headers, url = "/" } = head;
    const { host, origin, referer, "sec-fetch-site": site } = headers;
    const isPrograms = origin === undefined && site === undefined && referer === undefined;
    if (isPrograms && host === acceptedHost && url.startsWith("/")) return undefined;
    const foreign = [host, authorityIn(url)].find(
      (authority) => authority !== undefined && !isOwnName(nameIn(authority), options.allowlist),
    );
    if (foreign !== undefined) return hostRefusal(nameIn(foreign));
    acceptedHost = host;
    return isPrograms ? undefined : pageRefusal(head, authorityIn(url) ?? host, options);
  };
}

/** Why a request under one of our own names, `asked`, is refused because of the page that sent it. */
function pageRefusal(
  head: Head,
  asked: string | undefined,
  { allowlist, openTo, showsStored }: FilterOptions,
): Refusal | undefined {
  if (showsStored && isOfStoredDocument(head))
    return allowsOrigin(`http://${asked}`, allowlist) ? undefined : storedRefusal(asked);
  const page = pageOf(head, asked);
  if (page === undefined || isLocalOrigin(page.origin, asked, allowlist)) return undefined;
  const most = openTo(head) ?? page.most;
  if (most === "changes") return undefined;
  return most === undefined ? originRefusal(page.origin) : { ...originRefusal(page.origin), unless: most };
}

/** The host of an absolute URL, which clients send through a proxy (RFC 9112, 3.2.2). */
function authorityIn(url: string): string | undefined {
  const start = url.startsWith("/") ? -1 : url.indexOf("://");
  return start < 0 ? undefined : url.slice(start + "://".length).split(/[/?#]/, 1)[0];
}

/** The page that a request may come from. */
interface Page {
  /** `null` if the browser hides it. */
  readonly origin: string;
  /** The most that its request may do where its origin is foreign; undefined where nothing is let in. */
  readonly most?: Effect;
}

/**
 * The page that sent a request; undefined if there is none, or one of this machine. Images, frames and links have no `Origin`, but most have a
 * `Referer`, which pages can't forge. Programs send a `Referer` too, so that without `Sec-Fetch-Site` it tells less.
 */
function pageOf({ method, headers }: Head, asked: string | undefined): Page | undefined {
  const { origin, referer, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return { origin };
  const from = originIn(referer);
  if (site === "cross-site") return { origin: from ?? "null" };
  if (site === "same-site") {
    const isRead = method === "GET" || method === "HEAD";
    if (asked === undefined || isAlone(nameIn(asked))) return undefined;
    return { origin: from ?? "null", ...(isRead && { most: "shows" }) };
  }
  return site === undefined && from !== undefined ? { origin: from, most: "reads" } : undefined;
}

function originIn(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** The links and images of a stored document have the port's own origin; its scripts do not run. */
function isOfStoredDocument({ headers }: Head): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  return site === "same-origin" && (mode === "navigate" || mode === "no-cors");
}

function storedRefusal(asked: string | undefined): Refusal {
  const { code, message } = new ProductError("OriginNotAllowed/stored", { origin: shortened(`http://${asked}`) });
  return { code, why: message, unless: "reads" };
}

function hostRefusal(name: string): Refusal {
  const { code, message } = new ProductError("HostNotAllowed", { name: quoted(name), allowed: shortened(name) });
  return { code, why: message };
}

function originRefusal(origin: string): Refusal {
  const isHidden = origin === "null";
  const page = isHidden ? "a page whose origin the browser hides (null)" : `a page of ${quoted(origin)}`;
  const remedy = `--allow-origin=${shortened(origin)}${isHidden ? ", which lets in every page that hides its origin" : ""}`;
  const { code, message } = new ProductError("OriginNotAllowed/page", { page, remedy });
  return { code, why: message };
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text));
}

function shortened(text: string): string {
  return text.length > 260 ? `${text.slice(0, 260)}…` : text;
}
