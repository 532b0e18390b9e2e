import { type Answer, addressOf, detailOf, type Question } from "../../session/ask.js";
import type { Session } from "../../session/session.js";
import { inShownWorld } from "../../session/world.js";
import type { Laboratory } from "./laboratory.js";

/** A change that the page asks for. */
export interface Act extends Pick<Question, "path" | "values"> {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** JSON, or bytes of a file. */
  readonly body?: unknown;
  /** What was done, in a sentence without its full stop. */
  readonly done: string | ((answer: unknown) => string);
}

/** Asks for a change, tells how it went, and lets what is shown be read again. The answer is undefined where it failed. */
export async function act(session: Session, laboratory: Laboratory, given: Act): Promise<unknown> {
  const { done } = given;
  try {
    const answer = await send(given);
    if (!answer.ok) {
      tell(session, detailOf(answer));
      return undefined;
    }
    tell(session, `${typeof done === "string" ? done : done(answer.data)}.`);
    session.changes.value++;
    void laboratory.refresh().catch(() => undefined);
    return answer.data ?? {};
  } catch {
    tell(session, "The server does not answer: nothing was changed.");
    return undefined;
  }
}

/** The address and body by which the API port runs an operation. */
export function operation(
  named: { readonly service: string; readonly operation: string },
  input: object,
  at: { readonly account?: string; readonly region?: string } = {},
): Pick<Act, "path" | "values" | "body"> {
  return { path: "/api/call", values: { ...named, ...at }, body: input };
}

/** Runs an operation and returns its output. Throws an `Error` with the reason where it fails. */
export async function callOperation(service: string, name: string, input: object): Promise<Record<string, unknown>> {
  const answer = await send(operation({ service, operation: name }, input));
  if (!answer.ok) throw new Error(detailOf(answer));
  return (answer.data as { output: Record<string, unknown> }).output;
}

function tell({ news, notice }: Session, sentence: string): void {
  news.value = sentence;
  notice.value = sentence;
}

/** As `ask` does, but without its limit of time: a function that is invoked may run for minutes. */
async function send({ method = "POST", path, values, body }: Omit<Act, "done">): Promise<Answer> {
  const begin = performance.now();
  const response = await fetch(inShownWorld(addressOf({ path, ...(values && { values }) })), {
    method,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ok: response.ok, text, data: parsed(text), took: performance.now() - begin };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
