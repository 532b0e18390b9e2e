"use strict";
const fs = require("node:fs");
const { format } = require("node:util");
const { factsOf, isError, logObject } = require("./errors.cjs");

const levels = { TRACE: 1, DEBUG: 2, INFO: 3, WARN: 4, ERROR: 5, FATAL: 6 };
const isJson = process.env.AWS_LAMBDA_LOG_FORMAT === "JSON";
const lowest = levels[process.env.AWS_LAMBDA_LOG_LEVEL] ?? 0;
const LOG_FD = 3;

/** The invocation whose id the lines carry. */
const state = { requestId: undefined, stdoutIsUsed: false };

/** Lets the methods of `console` write events to the log's pipe, each with its line breaks in one event. */
function install() {
  const methods = { log: "INFO", debug: "DEBUG", info: "INFO", warn: "WARN", error: "ERROR", trace: "TRACE" };
  for (const [method, level] of Object.entries(methods)) console[method] = (...values) => log(level, values);
  console.fatal = (...values) => log("FATAL", values);
  const { get } = Object.getOwnPropertyDescriptor(process, "stdout");
  Object.defineProperty(process, "stdout", {
    configurable: true,
    enumerable: true,
    get() {
      state.stdoutIsUsed = true;
      return get.call(process);
    },
  });
}

function log(level, values) {
  if (levels[level] < lowest) return;
  const time = new Date().toISOString();
  if (isJson) write(jsonLine({ time, level, values }));
  else write(`${time}\t${state.requestId ?? "undefined"}\t${level}\t${format(...values)}\n`);
}

/** An error that ends an invocation or the process. */
function logError(title, error) {
  if (levels.ERROR < lowest) return;
  if (isJson) return log("ERROR", [error]);
  write(
    `${new Date().toISOString()}\t${state.requestId ?? "undefined"}\tERROR\t${title} \t${safeJson(logObject(error))}\n`,
  );
}

function jsonLine({ time, level, values }) {
  const line = { timestamp: time, level, requestId: state.requestId };
  if (values.length === 1) {
    const [value] = values;
    try {
      return `${JSON.stringify({ ...line, message: isError(value) ? errorMember(value) : value }, errorAsMember)}\n`;
    } catch {
      return `${JSON.stringify({ ...line, message: format(value) })}\n`;
    }
  }
  line.message = format(...values);
  const error = values.find(isError);
  if (error !== undefined) {
    const { errorType, errorMessage, stack } = factsOf(error);
    Object.assign(line, { errorType, errorMessage, stackTrace: stack });
  }
  return `${JSON.stringify(line)}\n`;
}

function errorMember(error) {
  const { errorType, errorMessage, stack } = factsOf(error);
  return { errorType, errorMessage, stackTrace: stack, ...error };
}

function errorAsMember(_, value) {
  return isError(value) ? errorMember(value) : value;
}

function safeJson(value) {
  try {
    return JSON.stringify(value, errorAsMember);
  } catch {
    return format(value);
  }
}

/** One event: a head of 16 bytes with the length of the text, and the text. */
function write(text) {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(16 + length);
  frame.writeUInt32BE(0xa55a0003, 0);
  frame.writeInt32BE(length, 4);
  frame.writeBigInt64BE(BigInt(Date.now()) * 1000n, 8);
  frame.write(text, 16);
  for (let at = 0; at < frame.length; ) {
    try {
      at += fs.writeSync(LOG_FD, frame, at);
    } catch (error) {
      // A pipe that is full is read by the host; one that is closed has no reader any more.
      if (error.code !== "EAGAIN") return;
    }
  }
}

/** Resolves when the text that the handler gave to `process.stdout` has left the process. */
function flushed() {
  if (!state.stdoutIsUsed) return undefined;
  const waiting = [process.stdout, process.stderr].filter((stream) => stream.writableLength > 0);
  if (waiting.length === 0) return undefined;
  return Promise.all(waiting.map((stream) => new Promise((resolve) => stream.write("", () => resolve()))));
}

module.exports = { flushed, install, logError, state };
