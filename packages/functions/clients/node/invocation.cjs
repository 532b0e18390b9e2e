"use strict";
const { describe } = require("./errors.cjs");
const logs = require("./logs.cjs");
const { isStreaming, makeStream } = require("./streams.cjs");

/** One run of the handler, until there is another event. */
class Invocation {
  constructor(api, { headers, body }) {
    this.api = api;
    this.headers = headers;
    this.requestId = headers["lambda-runtime-aws-request-id"];
    this.body = body;
    this.isAnswered = false;
    this.result = undefined;
    this.nextEvent = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  /** Resolves with the next event; never rejects. */
  async run(handler) {
    logs.state.requestId = this.requestId;
    const trace = this.headers["lambda-runtime-trace-id"];
    if (trace === undefined) delete process.env["_X_AMZN_TRACE_ID"];
    else process.env["_X_AMZN_TRACE_ID"] = trace;
    const context = this.makeContext();
    this.context = context;
    try {
      const event = JSON.parse(this.body.toString("utf8"));
      if (isStreaming(handler)) this.runStreaming(handler, event);
      else {
        const result = handler(event, context, (error, value) => this.callback(error, value));
        if (typeof result?.then === "function")
          result.then(
            (value) => this.succeed(value),
            (error) => this.fail(error),
          );
      }
    } catch (error) {
      this.fail(error);
    }
    return this.nextEvent;
  }

  /** Nothing will happen any more: the answer of a callback, or null. */
  onEmptyLoop() {
    if (this.isAnswered) return;
    if (this.stream !== undefined) this.stream.end();
    else if (this.result === undefined) this.succeed(null);
    else this.settle();
  }

  callback(error, value) {
    if (this.isAnswered || this.result !== undefined) return;
    this.result = { error, value };
    if (!this.context.callbackWaitsForEmptyEventLoop) setImmediate(() => this.settle());
  }

  settle() {
    const { error, value } = this.result;
    if (error === undefined || error === null) this.succeed(value);
    else this.fail(error);
  }

  succeed(value) {
    if (this.isAnswered) return;
    let body;
    try {
      body = JSON.stringify(value === undefined ? null : value) ?? "null";
    } catch {
      return this.fail(new Error("Unable to stringify response body"));
    }
    void this.post("response", { body });
  }

  fail(error) {
    if (this.isAnswered) return;
    logs.logError("Invoke Error", error);
    void this.post("error", describe(error));
  }

  /** For errors that end the process, which are logged already. */
  postError(error) {
    this.isAnswered = true;
    if (this.stream?.hasBegun) return this.stream.failWith(error);
    return this.api.post(`invocation/${this.requestId}/error`, describe(error));
  }

  async post(kind, message) {
    this.isAnswered = true;
    await logs.flushed();
    this.finish(this.api.postForNext(`invocation/${this.requestId}/${kind}`, message));
    logs.state.requestId = undefined;
  }

  runStreaming(handler, event) {
    const stream = makeStream(this.requestId);
    this.stream = stream;
    stream.onAccepted(() => {
      this.isAnswered = true;
      logs.state.requestId = undefined;
      this.finish(this.api.next());
    });
    const fail = (error) => {
      if (!stream.hasBegun) return this.fail(error);
      logs.logError("Invoke Error", error);
      this.isAnswered = true;
      void stream.failWith(error);
    };
    stream.on("error", fail);
    Promise.resolve(handler(event, stream, this.context)).then(() => stream.writableEnded || stream.end(), fail);
  }

  makeContext() {
    const { env } = process;
    const deadline = Number(this.headers["lambda-runtime-deadline-ms"]);
    const json = (name) => (this.headers[name] === undefined ? undefined : JSON.parse(this.headers[name]));
    const done = (error, value) => {
      this.context.callbackWaitsForEmptyEventLoop = false;
      this.callback(error, value);
    };
    return {
      callbackWaitsForEmptyEventLoop: true,
      functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION,
      functionName: env.AWS_LAMBDA_FUNCTION_NAME,
      memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
      logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
      logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
      clientContext: json("lambda-runtime-client-context"),
      identity: json("lambda-runtime-cognito-identity"),
      invokedFunctionArn: this.headers["lambda-runtime-invoked-function-arn"],
      awsRequestId: this.requestId,
      getRemainingTimeInMillis: () => deadline - Date.now(),
      done,
      fail: (error) => done(error ?? new Error("Unknown error")),
      succeed: (value) => done(null, value),
    };
  }
}

module.exports = { Invocation };
