import { STATUS_CODES } from "node:http";

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
}

/** An error answer of the API port. Routes throw it; the client gets a problem document (RFC 9457). */
export class Problem extends Error {
  constructor(readonly parts: ProblemParts) {
    super(parts.detail);
    this.name = "Problem";
  }
}

/** The problem of a request that failed because of a defect. */
export function defect(request: string): Problem {
  const detail = `The server failed while it answered ${request}. This is a defect in the server or a module, not in the request.`;
  return new Problem({ status: 500, code: "InternalError", detail });
}

/** The media type of problem documents. */
export const problemType = "application/problem+json";

/**
 * The problem document as JSON. `type` is `about:blank`, so `title` is the phrase of the status (RFC 9457, 4.2.1). `message` repeats the detail,
 * because clients of AWS's services show it. `more` are further members.
 */
export function problemDocument({ parts: { status, code, detail, members } }: Problem, more: object = {}): string {
  const title = STATUS_CODES[status] ?? "Error";
  return JSON.stringify({ ...members, type: "about:blank", title, status, detail, code, message: detail, ...more });
}

/** Quotes a text of a request for a sentence, and cuts it if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
