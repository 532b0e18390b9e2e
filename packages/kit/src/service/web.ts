import type { Call, Clock } from "../call/call.js";
import type { ServiceError } from "../call/errors.js";
import type { ByteStream, Payload } from "../call/payload.js";

/** A request as it was sent, before its body is read. */
export interface RequestHead {
  readonly method: string;
  /** Path and query, percent-encoded: `/photos/a%20b?versionId=1`. */
  readonly url: string;
  /** Values by lower-case name. */
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** A request of a web page of some origin, or the preflight that asks whether it may be sent. */
export interface PageRequest {
  /** The page's origin: `https://example.com`; undefined for a preflight that names none. */
  readonly origin: string | undefined;
  /** The method that is asked for in `Access-Control-Request-Method`, or else that of the request: `OPTIONS` for a preflight that asks for none. */
  readonly method: string;
  /** Names of the headers that are asked for in `Access-Control-Request-Headers`. */
  readonly requestedHeaders?: readonly string[] | undefined;
  /** The decoded labels of the path that the request matched: `{ Bucket: "photos" }`. */
  readonly labels: { readonly [name: string]: string };
}

/** Response headers by name. */
export type ResponseHeaders = { readonly [name: string]: string };

/** A form that was posted. */
export interface PostedForm {
  /** The decoded labels of the path. */
  readonly labels: { readonly [name: string]: string };
  /** The value of the header `Content-Type`, with the boundary of a multipart form. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The answer to a form. */
export interface FormAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string;
}

/** A form or another body, sent to a URL that the service's model does not have, such as an upload from a web page. */
export interface Form<State> {
  /** Path pattern of the request on the mock port: `/{Bucket}`. Operations of the model go first. */
  readonly path: string;
  /** `POST` unless given. */
  readonly method?: "POST" | "PUT";
  /** Throws a `ServiceError` for a form that is refused. A transaction, as the handler of an operation. */
  readonly post: (form: PostedForm, call: Call<State>) => FormAnswer;
}

/** Forms by name. They are matched, listed and recorded like operations. */
export type Forms<State> = { readonly [name: string]: Form<State> };

/** A request for a page of a site. */
export interface SiteRequest extends RequestHead {
  /** The labels of the host name. */
  readonly labels: { readonly [name: string]: string };
  readonly body: Uint8Array;
}

/** The answer of a site. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Values of `Set-Cookie`, of which each is a header of its own. */
  readonly cookies?: readonly string[];
  /** Text is sent as UTF-8; a stream is sent as it comes. */
  readonly body: string | Uint8Array | Payload | ByteStream;
}

/**
 * A host name of its own, such as that of a bucket's website or of a function: all requests for the name are the site's. Where its world is not
 * the default one, the name tells it, as {@link siteUrl} writes it.
 */
export interface Site<State> {
  /** The form of its names, for people who read a list of operations: `{Bucket}.s3-website.*`. */
  readonly host: string;
  /** The labels in a host name, in lower case and without a port; undefined in one that is not the site's. */
  readonly labelsIn: (hostName: string) => { readonly [name: string]: string } | undefined;
  /**
   * Where its requests may change something, `changes`: then a page from elsewhere reaches it only if the user allowed that page. Unless given, it only
   * shows, and links on any web page may open its pages.
   */
  readonly effect?: "changes";
  /** Answers a request of any method, with errors in the site's own form. A transaction, as the handler of an operation. */
  readonly serve: (request: SiteRequest, call: Call<State>) => SiteAnswer | Promise<SiteAnswer>;
}

/** Sites by name. They are listed and recorded like operations. */
export type Sites<State> = { readonly [name: string]: Site<State> };

/** Rules of an overlay for requests that the model does not describe, such as forms, websites and preflights. */
export interface WebRules<State> {
  /** Forms on the mock port. A service without a REST protocol gives their paths a first segment that no bucket can be named. */
  readonly forms?: Forms<State>;
  /** Pages under host names of their own; REST services only. */
  readonly sites?: Sites<State>;
  /**
   * The service's `hostLabel` in a host name of AWS's form (`photos` in `photos.s3.eu-west-1.amazonaws.com`), in lower case and without a port; `""` in
   * one of the service itself (`s3.eu-west-1.amazonaws.com`), and undefined in any other. With it, names below the hosts that the user allowed
   * carry the label too.
   */
  readonly labelInHost?: (hostName: string) => string | undefined;
  /** Throws a `ServiceError` where a request for the service is not let in, such as one whose presigned URL has expired. It is asked before the body is read. */
  readonly admit?: (request: RequestHead, clock: Pick<Clock, "now" | "timeAt">) => void;
  /**
   * Returns the headers that a page of another origin gets, by rules that the service stores: those of an allowed request, none for any other; or
   * the error with which a preflight is refused. Undefined leaves it to the mock port, which lets all pages read that it lets in; of a site, to the
   * site's own answers, to preflights too.
   */
  readonly crossOrigin?: (
    page: PageRequest,
    call: Pick<Call<State>, "state" | "clock" | "ids">,
  ) => ResponseHeaders | ServiceError | undefined;
}
