import { optional, parseJson, required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { durationIn } from "./duration.js";
import { querySchema, refuseQuery } from "./parameters.js";
import { problem, quoted } from "./problem.js";
import type { RemoteFunctions } from "./remote-functions.js";
import { bodyOf, MAX_BODY } from "./request-body.js";
import { untilGone } from "./until-gone.js";

const MAX_WAIT = 3_600_000;

const name = required("Name of the function.");
const text = z.string();
const anyJson = z.any().openapi({ description: "Any JSON." });

const given = z
  .object({ name: text, handler: text.openapi({ description: "Names this handler: the next one given ends it." }) })
  .openapi("GivenHandler", { description: "A function whose handler is elsewhere." });

const next = z
  .object({
    invocation: z
      .object({
        requestId: text,
        payload: text.openapi({ description: "The event, as JSON text, unchanged." }),
        invokedFunctionArn: text,
        functionName: text,
        functionVersion: text,
        memoryLimitInMB: text,
        logGroupName: text,
        logStreamName: text,
        clientContext: anyJson.optional(),
        remainingMs: z.number().openapi({ description: "What is left of the function's time, by the world's clock." }),
      })
      .optional()
      .openapi({ description: "Absent where none came in time: ask again." }),
  })
  .openapi("NextInvocation", { description: "An event for the handler of a function." });

const answered = z
  .object({ accepted: z.boolean().openapi({ description: "False where the event was answered already." }) })
  .openapi("AcceptedAnswer");

const error = z.object({ errorType: text, errorMessage: text }).catchall(anyJson);
const payload = text.openapi({ description: "The result, as JSON text, which the caller gets unchanged." });
const answer = z.union([z.strictObject({ payload }), z.strictObject({ error })]);

const tags = ["management"];

const giveHandler = createRoute({
  method: "post",
  path: "/api/functions/handler",
  operationId: "giveHandler",
  tags,
  summary: "Give a function a handler",
  description:
    "Lets the sender answer the invocations of a function in place of the function's code, also where no code of clients may run. It asks for events and answers each of them.",
  request: { query: querySchema({ name }) },
  responses: { 200: json(given, "The function."), ...problems },
});

const nextEvent = createRoute({
  method: "get",
  path: "/api/functions/next",
  operationId: "getNextInvocation",
  tags,
  summary: "Ask for an event",
  description: "Waits for the next event of a function whose handler was given.",
  request: {
    query: querySchema({
      name,
      timeout: required("How long to wait, in the machine's time, such as 10s; 1h at most."),
      handler: optional("The handler that asks, as its giving named it. It is refused where another was given later."),
    }),
  },
  responses: { 200: json(next, "The event, if one came."), ...problems },
});

const answerQuery = querySchema({ name, id: required("The event's requestId.") });

const answerEvent = createRoute({
  method: "post",
  path: "/api/functions/answer",
  operationId: "answerInvocation",
  tags,
  summary: "Answer an event",
  description: "Takes the result of an event, or the error object that the caller gets.",
  request: {
    query: answerQuery,
    body: { required: true, content: { "application/json": { schema: answer } } },
  },
  responses: { 200: json(answered, "Whether it was waited for."), ...problems },
});

/** Adds the routes of `/api/functions`, by which tests in other languages give functions handlers. */
export function addFunctions(app: OpenAPIHono, context: ApiContext, functions: RemoteFunctions): void {
  const find = (c: Context, name: string) => {
    const found = functions.find(worldOf(context, c), name);
    if (found === undefined) throw problem("NoHandlerGiven", { name });
    return found;
  };
  app.openapi(giveHandler, async (c) => {
    const { name = "" } = c.req.valid("query");
    refuseName(name);
    const { id } = await functions.give(worldOf(context, c), name);
    return c.json({ name, handler: id }, 200);
  });
  app.openapi(nextEvent, async (c) => {
    const { name = "", timeout = "", handler } = c.req.valid("query");
    const remote = find(c, name);
    if (handler !== undefined && handler !== remote.id) throw problem("HandlerReplaced", { name });
    const wait = waitIn(timeout);
    const invocation = await untilGone(c, (signal) => remote.take(wait, signal));
    return c.json(invocation === undefined ? {} : { invocation }, 200);
  });
  // Only declared, and validated below, where members of errors keep their order.
  app.openAPIRegistry.registerPath(answerEvent);
  app.post(answerEvent.path, async (c) => {
    refuseQuery(answerQuery.safeParse(c.req.query()));
    const { name = "", id = "" } = c.req.query();
    return c.json({ accepted: find(c, name).answer(id, await answerIn(c)) }, 200);
  });
}

/** Throws a 400 for what can't name a function. A name is 1 to 64 letters, digits, `-` and `_` (API reference of AWS Lambda, CreateFunction). */
function refuseName(name: string): void {
  if (/^[A-Za-z0-9_-]{1,64}$/u.test(name)) return;
  const reason = `${quoted(name)} is not the name of a function: 1 to 64 letters, digits, hyphens and underscores, without ARN or qualifier.`;
  throw problem("InvalidParameter/invalid", { parameter: "name", reason });
}

/** Milliseconds of a wait for an event. Longer ones are refused, since timers of Node.js end beyond 2³¹ ms at once. */
function waitIn(timeout: string): number {
  const wait = durationIn("timeout", timeout);
  if (wait <= MAX_WAIT) return wait;
  const reason = `${quoted(timeout)} is too long: wait 1h at most, and ask again.`;
  throw problem("InvalidParameter/invalid", { parameter: "timeout", reason });
}

async function answerIn(c: Context): Promise<z.infer<typeof answer>> {
  const { bytes, size } = await bodyOf(c.req);
  const refuse = (reason: string) => problem("InvalidHandlerAnswer", { reason });
  if (bytes === undefined) {
    // Clients that still send don't read the refusal.
    await c.req.raw.body?.pipeTo(new WritableStream());
    throw refuse(`It has ${size} bytes, and this route takes at most ${MAX_BODY}.`);
  }
  // Not the schema's result, which has the members of errors in another order.
  const read = parseJson(new TextDecoder().decode(bytes));
  if (!answer.safeParse(read).success) throw refuse("It is something else.");
  const valid = read as z.infer<typeof answer>;
  if ("payload" in valid && parseJson(valid.payload) === undefined) throw refuse("Its payload is not JSON.");
  return valid;
}
