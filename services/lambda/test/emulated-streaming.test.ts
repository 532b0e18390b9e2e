/**
 * InvokeWithResponseStream, read by the SDK, and InvokeAsync (Lambda API reference). Which error codes a stream ends with is not documented: it is the value
 * that Invoke has in `X-Amz-Function-Error`.
 */
import {
  InvokeWithResponseStreamCommand,
  type InvokeWithResponseStreamCommandInput,
  type InvokeWithResponseStreamCommandOutput,
  type InvokeWithResponseStreamResponseEvent,
} from "@aws-sdk/client-lambda";
import { describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { laboratory, missing } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated", functions: {} });
const { ask, status } = operations(lab);
const create = (code: string, input: object = {}) => lab.create("f", { Code: { ZipFile: zip(code) }, ...input });

interface Streamed {
  readonly answer: InvokeWithResponseStreamCommandOutput;
  readonly pieces: readonly string[];
  readonly ending: InvokeWithResponseStreamResponseEvent.InvokeCompleteMember["InvokeComplete"] | undefined;
  /** Milliseconds between the first piece and the end. */
  readonly lasted: number;
}

async function stream(input: Partial<InvokeWithResponseStreamCommandInput> = {}): Promise<Streamed> {
  const answer = await lab.client.send(new InvokeWithResponseStreamCommand({ FunctionName: "f", ...input }));
  const pieces: string[] = [];
  let ending: Streamed["ending"];
  let beganAt = 0;
  for await (const { PayloadChunk, InvokeComplete } of answer.EventStream ?? []) {
    beganAt ||= performance.now();
    if (PayloadChunk?.Payload !== undefined) pieces.push(Buffer.from(PayloadChunk.Payload).toString());
    if (InvokeComplete !== undefined) ending = InvokeComplete;
  }
  return { answer, pieces, ending, lasted: performance.now() - beganAt };
}

const streaming = (body: string) =>
  `exports.handler = awslambda.streamifyResponse(async (event, stream) => { ${body} });`;

describe("InvokeWithResponseStream", () => {
  test("gives the pieces when the function writes them, then how it ended, with the log where it is asked for", async () => {
    await create(
      streaming(
        "console.log('inside'); stream.write('a'); await new Promise((go) => setTimeout(go, 200)); stream.write(event.b ?? ''); stream.end();",
      ),
    );
    const { answer, pieces, ending, lasted } = await stream({ Payload: Buffer.from('{"b":"b"}'), LogType: "Tail" });
    expect(answer).toMatchObject({
      StatusCode: 200,
      ExecutedVersion: "$LATEST",
      ResponseStreamContentType: "application/vnd.amazon.eventstream",
    });
    expect(pieces).toEqual(["a", "b"]);
    expect(lasted).toBeGreaterThan(150);
    expect(ending).not.toHaveProperty("ErrorCode");
    expect(Buffer.from(ending?.LogResult ?? "", "base64").toString()).toMatch(/^START .*inside.*REPORT /s);
    expect((await stream()).ending).toEqual({});
  });

  test("gives the result of a function that does not stream in one piece", async () => {
    await create("exports.handler = async (event) => ({ event });");
    expect((await stream()).pieces).toEqual(['{"event":{}}']);
  });

  test.each([
    ["before its first piece", "throw new TypeError('no');", []],
    [
      "later",
      "stream.write('half'); await new Promise((go) => setTimeout(go, 50)); throw new TypeError('no');",
      ["half"],
    ],
  ])("ends with the error of a function that fails %s", async (_, body, pieces) => {
    await create(streaming(body));
    const streamed = await stream();
    expect(streamed.pieces).toEqual(pieces);
    expect(streamed.ending).toMatchObject({ ErrorCode: "Unhandled" });
    expect(JSON.parse(streamed.ending?.ErrorDetails ?? "")).toMatchObject({
      errorType: "TypeError",
      errorMessage: "no",
    });
  });

  test("more than 6 MB, to a client that reads slowly", async () => {
    await create(streaming("for (let i = 0; i < 10; i++) stream.write(Buffer.alloc(1_000_000, 97)); stream.end();"));
    expect((await stream()).pieces.join("").length).toBe(10_000_000);
  });

  test("a function whose client has gone comes to its end, and runs again", async () => {
    await create(
      streaming(
        "for (let i = 0; i < 50; i++) { stream.write(Buffer.alloc(200_000, 97)); await new Promise((go) => setImmediate(go)); } stream.end();",
      ),
    );
    const abort = new AbortController();
    const command = new InvokeWithResponseStreamCommand({ FunctionName: "f" });
    const { EventStream = [] } = await lab.client.send(command, { abortSignal: abort.signal });
    await (async () => {
      for await (const event of EventStream) if (event.PayloadChunk !== undefined) abort.abort();
    })().catch(() => {});
    await lab.server.world.settled();
    expect((await stream()).pieces.join("").length).toBe(10_000_000);
  });

  test("a dry run, a function that is missing, and one that is switched off", async () => {
    await create(streaming("stream.end();"));
    expect(await status("InvokeWithResponseStream", { FunctionName: "f", InvocationType: "DryRun" })).toBe(204);
    await expect(stream({ FunctionName: "g" })).rejects.toMatchObject(missing("g:$LATEST"));
    await ask("PutFunctionConcurrency", { FunctionName: "f", ReservedConcurrentExecutions: 0 });
    await expect(stream()).rejects.toMatchObject({ name: "TooManyRequestsException" });
  });
});

describe("InvokeAsync", () => {
  test("takes an event for later", async () => {
    await create("exports.handler = async () => 1;");
    const input = { FunctionName: "f", InvokeArgs: Buffer.from('{"a":1}') };
    expect(await ask("InvokeAsync", input)).toEqual({ Status: 202 });
    expect(await status("InvokeAsync", input)).toBe(202);
    await expect(ask("InvokeAsync", { ...input, InvokeArgs: Buffer.from("{") })).rejects.toMatchObject({
      name: "InvalidRequestContentException",
    });
  });
});
