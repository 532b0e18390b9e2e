"use strict";
const http = require("node:http");
const { Writable } = require("node:stream");
const { headerValue } = require("./api.cjs");
const { describe } = require("./errors.cjs");

/** A response that is sent while the handler writes it, on a connection of its own. */
class ResponseStream extends Writable {
  constructor(requestId) {
    super({ decodeStrings: true });
    this.url = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation/${requestId}/response`;
    this.contentType = "application/octet-stream";
    this.request = undefined;
    this.accepted = () => {};
  }

  get hasBegun() {
    return this.request !== undefined;
  }

  onAccepted(tell) {
    this.accepted = tell;
  }

  setContentType(type) {
    if (!this.hasBegun) this.contentType = type;
  }

  begin() {
    if (this.hasBegun) return;
    this.request = http.request(this.url, { method: "POST", agent: false });
    this.request.setHeader("Content-Type", headerValue(this.contentType));
    this.request.setHeader("Lambda-Runtime-Function-Response-Mode", "streaming");
    this.request.setHeader("Transfer-Encoding", "chunked");
    this.request.setHeader("Trailer", "Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body");
    this.request.on("response", (answer) => answer.resume().on("end", () => this.accepted()));
    this.request.on("error", () => this.accepted());
    if (this.prelude !== undefined) this.request.write(this.prelude);
  }

  _write(chunk, _, callback) {
    this.begin();
    this.request.write(chunk, callback);
  }

  _final(callback) {
    this.begin();
    this.request.end();
    callback();
  }

  /** Ends the response with an error, which the trailers carry. Resolves when it was accepted. */
  failWith(error) {
    const { type, body } = describe(error);
    this.request.addTrailers({
      "Lambda-Runtime-Function-Error-Type": headerValue(type),
      "Lambda-Runtime-Function-Error-Body": Buffer.from(body).toString("base64"),
    });
    return new Promise((resolve) => {
      const { accepted } = this;
      this.accepted = () => {
        accepted();
        resolve();
      };
      this.request.end();
    });
  }
}

module.exports = { ResponseStream };
