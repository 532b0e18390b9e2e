/** Facts about a service's messages that no schema has. A service states them, and the protocols act on them. */
export interface WireDetails {
  /** The types of errors in the JSON protocol, where they are other than their codes: `{ MissingParameter: "MissingRequiredParameterException" }`. */
  readonly jsonErrorTypes?: { readonly [code: string]: string };
  /** Messages of errors in the Query protocol, by code, where they are other than in the JSON protocol. */
  readonly queryMessages?: { readonly [code: string]: string };
  /** Headers that are times in the model, of which AWS takes and returns any text: `Expires`. Their members are texts in inputs, and may be in outputs. */
  readonly textHeaders?: readonly string[];
  /** Errors of the Query protocol have an empty `Detail`. */
  readonly queryErrorDetail?: true;
  /**
   * The Query protocol answers in JSON where a request accepts `application/json`. The names of results' members in it, where they are other
   * than in the model: `{ Messages: "messages" }`.
   */
  readonly queryJson?: { readonly [member: string]: string };
  /** Requests of the Query protocol may come as a GET, such as presigned ones. */
  readonly queryByGet?: true;
  /**
   * Requests of the Query protocol may come as a GET, and go to the path of a resource's URL. The member of the input that is then
   * that URL, unless the request gives another: `QueueUrl`.
   */
  readonly queryResource?: string;
  /** Bytes of the largest body of a request; a larger one is refused with 413, and not kept. */
  readonly largestBody?: number;
}
