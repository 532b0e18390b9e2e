import { accessKeyOf, DEFAULT_WORLD } from "@cloudstub/core";
import type { GivenFunction, GivenHandler } from "@cloudstub/functions";
import { failure } from "../process/failure.js";
import type { MockWorld } from "./mock-world.js";
import { runInContext } from "./test-context.js";

/** How a function with a given handler is created. */
export interface GivenOptions {
  /** Seconds, by the mock's clock; 3 unless given, as in AWS. */
  readonly timeout?: number;
  /** MB; 128 unless given, as in AWS. */
  readonly memorySize?: number;
}

/** A function to be given to a mock. */
export interface GivenRequest {
  readonly name: string;
  readonly handler: GivenHandler;
  readonly options: GivenOptions;
}

/** Sends a request to the mock without a socket. By the name of the default world it reaches the world of a mock and of a fork, whatever test calls it. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An archive with an empty `index.js`: functions are created with code, and this one's is the handler. */
const ARCHIVE =
  "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA";

/**
 * Lets a handler of the test run for a function, which is created unless it is there. Rejects with a `MockFailure` where the mock has no
 * functions that run: without the service, at contract level, or before its start.
 */
export async function giveFunction(at: MockWorld, request: GivenRequest, send: Fetch): Promise<GivenFunction> {
  const service = at.registry.services.find(({ id }) => id === "lambda");
  if (service === undefined) throw failure("ServiceNotInMock/lambda", {});
  if (service.level !== "emulated") throw failure("FunctionsNotEmulated", {});
  const { name, handler, options } = request;
  const host = await at.functions.givenHost(at.world);
  // The clients of the handler's code belong to the world of the mock that it was given to.
  const given = host.give(name, inWorld(at, handler));
  await create(at, { name, options }, send);
  // Mappings may have waited for a function that can run.
  at.world.retryFailed();
  return given;
}

/** A handler that takes a callback is known by its third parameter. */
function inWorld(at: MockWorld, handler: GivenHandler): GivenHandler {
  return handler.length < 3
    ? (event, context) => runInContext(at, () => handler(event, context, () => {}))
    : (event, context, callback) => runInContext(at, () => handler(event, context, callback));
}

async function create(at: MockWorld, { name, options }: Omit<GivenRequest, "handler">, send: Fetch): Promise<void> {
  const { timeout = 3, memorySize = 128 } = options;
  const { account, region } = at.world.home;
  const scope = `20260101/${region}/lambda/aws4_request`;
  const response = await send("http://lambda/2015-03-31/functions", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyOf(DEFAULT_WORLD)}.test/${scope}, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify({
      FunctionName: name,
      Runtime: "nodejs22.x",
      Role: `arn:aws:iam::${account}:role/test`,
      Handler: "index.handler",
      Code: { ZipFile: ARCHIVE },
      Timeout: timeout,
      MemorySize: memorySize,
    }),
  });
  // 409: it is there already, as its deployment made it.
  if (!response.ok && response.status !== 409)
    throw failure("FunctionNotCreated", { name, answer: await response.text() });
}
