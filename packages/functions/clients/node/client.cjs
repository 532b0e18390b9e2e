"use strict";
// The runtime of Node.js functions: it asks the Runtime API for events and runs the handler. CommonJS without top-level await: a handler whose
// promise never settles leaves the event loop empty.
const { Api } = require("./api.cjs");
const { Invocation } = require("./invocation.cjs");
const logs = require("./logs.cjs");
const { describe, FatalError } = require("./errors.cjs");

logs.install();
require("./streams.cjs").install();
const stackAnswers = require("./stack-answers.cjs");
stackAnswers.install();

const api = new Api();
/** The last invocation; undefined before the first one. */
let current;
let isInitialized = false;
let isEnding = false;

process.on("uncaughtException", (error) => end("Uncaught Exception", error, 129));
process.on("unhandledRejection", (reason, promise) => {
  const error = new FatalError("Runtime.UnhandledPromiseRejection", String(reason));
  error.reason = reason;
  error.promise = promise;
  end("Unhandled Promise Rejection", error, 128);
});
process.on("beforeExit", () => current?.onEmptyLoop());

/** Logs an error that nothing caught, says so to the caller, and ends the process after that was sent. */
function end(title, error, status) {
  if (isEnding) return;
  isEnding = true;
  logs.logError(title, error);
  const exit = () => process.exit(status);
  if (!isInitialized) api.post("init/error", describe(error)).then(exit, exit);
  else if (current !== undefined && !current.isAnswered) current.postError(error).then(exit, exit);
  else exit();
}

async function main() {
  let handler;
  try {
    handler = await require("./loader.cjs").loadHandler(process.env.LAMBDA_TASK_ROOT, process.env["_HANDLER"]);
  } catch (error) {
    end("Uncaught Exception", error, 1);
    return;
  }
  isInitialized = true;
  for (let event = await api.next(); ; event = await current.run(handler)) {
    if (isEnding) return;
    stackAnswers.before(event);
    current = new Invocation(api, event);
  }
}

main().catch((error) => end("Uncaught Exception", error, 129));
