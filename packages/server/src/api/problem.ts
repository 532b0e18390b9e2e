import { STATUS_CODES } from "node:http";
import { type ErrorText, type ErrorValues, ProductError, pageOf } from "@cloudstub/core/for-server";

interface ProblemParts {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** A name for programs: `MissingParameter`, or the code of a service's error. */
  readonly code: string;
  /** Sentences for people: what happened, with which input, what to do. */
  readonly detail: string;
  /** Further members of the document. */
  readonly members?: { readonly [name: string]: unknown };
  readonly headers?: { readonly [name: string]: string };
  /** A URI reference to the description of the error; none of an error of a service. */
  readonly type?: string;
}

/** An error answer of the API port. Routes throw it; the client gets a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(readonly parts: ProblemParts) {
    super(parts.detail);
    this.name = "Problem";
  }
}

type Further = Pick<ProblemParts, "members" | "headers">;

/** The problem of an error in the table of errors. */
export function problem<Text extends ErrorText>(text: Text, values: ErrorValues<Text>, further?: Further): Problem {
  return problemOf(new ProductError(text, values), further);
}

/** The problem of an error of the server. */
export function problemOf({ status = 500, code, message }: ProductError, further?: Further): Problem {
  return new Problem({ status, code, detail: message, type: pageOf(code), ...further });
}

/** Fills a world or part of it; what fails there is told as the start tells it, in a `Problem`. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProductError ? problemOf(error) : error;
  }
}

/** The problem of a request that failed because of a defect. */
export function defect(request: string): Problem {
  return problem("InternalError/request", { request });
}

/** The media type of problem documents. */
export const problemType = "application/problem+json";

/**
 * The problem document as JSON. `title` is the phrase of the status. `type` leads to the error's description in
 * docs/errors.md; it is `about:blank` for an error of a service (RFC 9457, 4.2.1). `message` repeats the detail,
 * because clients of AWS's services show it. `more` are further members.
 */
export function problemDocument(
  { parts: { status, code, detail, members, type = "about:blank" } }: Problem,
  more: object = {},
): string {
  const title = STATUS_CODES[status] ?? "Error";
  return JSON.stringify({ ...members, type, title, status, detail, code, message: detail, ...more });
}

/** Quotes a text of a request for a sentence, and cuts it if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
