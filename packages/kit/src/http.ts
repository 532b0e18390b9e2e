/** A request that a service sends to an endpoint of its user: no call of another service. */
export interface HttpRequest {
  readonly method: "POST";
  /** `http:` or `https:`; a user name and password in it are sent as basic authentication. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** Milliseconds of the machine's time until the answer has begun. */
  readonly timeout: number;
  /** The id of the request that caused this one, for the history. */
  readonly cause: string;
}

/** How an endpoint answered. */
export interface HttpAnswer {
  /** 0 where there was no answer. */
  readonly status: number;
}
