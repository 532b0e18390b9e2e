import { TransferError } from "./transfer-error.js";

/** The variables that name proxies; others are left alone. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * The proxy through which a URL is to be reached, as the environment says; undefined for none.
 *
 * `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` are read as curl reads them, and the lower-case form of each
 * goes first. Throws a {@link TransferError} for a proxy that is not a URL of http or https.
 */
export function proxyFor(url: URL, env: Environment): URL | undefined {
  const variable = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const named = variable(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") ?? variable("ALL_PROXY");
  if (named === undefined || isExempt(url, variable("NO_PROXY") ?? "")) return undefined;
  const text = named.includes("://") ? named : `http://${named}`;
  if (URL.canParse(text)) {
    const proxy = new URL(text);
    if (proxy.protocol === "http:" || proxy.protocol === "https:") return proxy;
  }
  throw new TransferError(
    "the environment names a proxy that is not the http or https URL of one (HTTPS_PROXY, HTTP_PROXY, ALL_PROXY)",
  );
}

/** Entries are hosts with all below them, with or without a leading dot and a port at the end; `*` is every host. */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\.|^\[|\]$/g, "");
      return (only === undefined || only === port) && (host === domain || host.endsWith(`.${domain}`));
    });
}
