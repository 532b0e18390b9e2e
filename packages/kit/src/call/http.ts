/** Where a service may send requests: to any address, or to the loopback addresses of this machine only. */
export type Reach = "anywhere" | "loopback";

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
  /** `anywhere` unless given. Ports of CloudStub itself are refused in any case. */
  readonly reach?: Reach;
}

/** How an endpoint answered. */
export interface HttpAnswer {
  /** 0 where there was no answer. */
  readonly status: number;
  /** Why nothing was sent, in words, where the address is refused. Another try would be refused too. */
  readonly refusal?: string;
}
