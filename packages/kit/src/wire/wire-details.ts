/** How a service of AWS writes the errors of its JSON protocol. Each fact has a source, which the service names beside it. */
export interface JsonErrors {
  /** What stands before the `#` in `__type`; empty where `__type` is the code alone. The model's namespace unless given. */
  readonly namespace?: string;
  /** The same for certain codes: `{ ValidationException: "com.amazon.coral.validate" }`. */
  readonly namespaces?: { readonly [code: string]: string };
  /**
   * The names of the members that have the messages of errors, by code, where they are other than in the model, and `message` for errors that are
   * not modelled; null for an error that AWS sends without any.
   */
  readonly messages?: { readonly [code: string]: string | null };
  /** Members of every error whose shape has them, unless the error says otherwise: `{ Type: "User" }`. */
  readonly members?: { readonly [name: string]: unknown };
}

/** Facts about a service's messages that no schema has. A service states them, and the protocols act on them. */
export interface WireDetails {
  /** The types of errors in the JSON protocol, where they are other than their codes: `{ MissingParameter: "MissingRequiredParameterException" }`. */
  readonly jsonErrorTypes?: { readonly [code: string]: string };
  /**
   * Errors in JSON are written as this says, with their message under the name that it has in the model, after the other members. An error whose
   * message is empty has no such member. Without it, all are written in the contract's form.
   */
  readonly jsonErrors?: JsonErrors;
  /** The answers of operations without an output have no body in the JSON protocol: the contract's is `{}`. */
  readonly emptyBodies?: true;
  /** The status of the answer to an operation that the service does not have, in protocols with a target header; 404 in the contract. */
  readonly unknownOperation?: number;
  /** Requests that are signed for the service and match none of its operations get 405 `MethodNotAllowed` in its form; REST only. 404 in the contract. */
  readonly methodNotAllowed?: true;
  /**
   * The message of `InvalidAction`, the 400 of requests of the Query protocol for an operation that the service does not have; `{action}` and `{version}` stand for what
   * was asked for. Without it, a form gets 404, as in the contract, and an operation in a URL the words "The action {action} is not valid for this endpoint."
   */
  readonly unknownAction?: string;
  /** Messages of errors in the Query protocol, by code, where they are other than in the JSON protocol. */
  readonly queryMessages?: { readonly [code: string]: string };
  /** Blobs in JSON are refused unless their base64 is padded; without it padding may be missing. */
  readonly paddedBase64?: true;
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
  /**
   * `Content-Encoding: aws-chunked` alone says nothing of a body: it is in that coding where `x-amz-content-sha256`, a decoded length or a trailer
   * announces it too. Without this detail the coding's name is enough.
   */
  readonly chunksAreAnnounced?: true;
  /** Parameters of a presigned URL that are named as headers count as headers: `x-amz-meta-…`, `If-Match`. */
  readonly headersInQuery?: true;
  /** Headers of every answer, errors among them: `{ Server: "AmazonS3" }`. */
  readonly answerHeaders?: { readonly [name: string]: string };
  /** Headers of an operation's answers besides, by operation; errors do not have them. */
  readonly operationHeaders?: { readonly [operation: string]: { readonly [name: string]: string } };
  /** A second id of each request: the header of every answer that has it, and the member of errors in REST-XML that repeats it. */
  readonly extendedRequestId?: { readonly header: string; readonly errorMember: string };
  /** Answers say nothing of their connection, which stays open: HTTP/1.1 needs no header for that (RFC 9112, section 9.3). */
  readonly silentKeepAlive?: true;
  /** Times in XML always have milliseconds: `2026-02-01T10:00:00.000Z`. */
  readonly xmlMilliseconds?: true;
  /** Structures and lists without content are written as one tag in XML, `<TagSet/>`; texts are not. */
  readonly xmlSelfClosing?: true;
  /** The members that stand first in XML, by the shape that has them; the others follow in the model's order. */
  readonly xmlFirst?: { readonly [shape: string]: readonly string[] };
  /** Parameters of the query that count as absent where they are empty, by operation; REST only. */
  readonly absentWhenEmpty?: { readonly [operation: string]: readonly string[] };
  /** Bytes of the largest body of a request; a larger one is refused with 413, and not kept. */
  readonly largestBody?: number;
}
