"use strict";
const STREAMING = Symbol.for("aws.lambda.runtime.handler.streaming");
const HTTP_TYPE = "application/vnd.awslambda.http-integration-response";

/** Gives handlers `awslambda`, before their module is loaded. */
function install() {
  globalThis.awslambda = {
    streamifyResponse(handler, options) {
      handler[STREAMING] = "response";
      if (typeof options?.highWaterMark === "number") handler.highWaterMark = options.highWaterMark;
      return handler;
    },
    HttpResponseStream: {
      /** Begins a response with status code, headers and cookies, before the body. */
      from(stream, prelude) {
        stream.setContentType(HTTP_TYPE);
        stream.prelude = Buffer.concat([Buffer.from(JSON.stringify(prelude)), Buffer.alloc(8)]);
        return stream;
      },
    },
  };
}

function isStreaming(handler) {
  return handler[STREAMING] !== undefined;
}

/** The stream that a handler writes its response to. Loaded with the first one: most handlers don't stream, and each start would pay for it. */
function makeStream(requestId) {
  const { ResponseStream } = require("./response-stream.cjs");
  return new ResponseStream(requestId);
}

module.exports = { install, isStreaming, makeStream };
