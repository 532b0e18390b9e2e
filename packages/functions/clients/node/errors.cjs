"use strict";
/** An error of the runtime: its type is not that of a class. */
class FatalError extends Error {
  constructor(type, message) {
    super(message);
    this.name = type;
  }
}

const roots = [
  [process.env.LAMBDA_TASK_ROOT, "/var/task"],
  [process.env["_CLOUDSTUB_OPT"], "/opt"],
].filter(([folder]) => folder);

/** The paths as they are in AWS, as tests compare them; the log has the true ones. */
function asInAws(text) {
  return roots.reduce((changed, [folder, name]) => changed.split(folder).join(name), text);
}

function isError(value) {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

/** The error object that the caller gets: `errorType`, `errorMessage`, `trace`. */
function describe(error) {
  const facts = factsOf(error);
  const { errorType, errorMessage, stack } = facts;
  const body = { errorType, errorMessage: asInAws(errorMessage), trace: stack.map(asInAws) };
  return { type: errorType, body: JSON.stringify(body) };
}

function factsOf(error) {
  try {
    if (!isError(error)) return { errorType: typeof error, errorMessage: String(error), stack: [] };
    const stack = typeof error.stack === "string" ? error.stack.split("\n") : [];
    return { errorType: String(error.name), errorMessage: String(error.message), stack };
  } catch {
    return {
      errorType: "handled",
      errorMessage: "callback called with Error argument, which can't be read",
      stack: [],
    };
  }
}

/** The same as the log has it: with `stack`, and with the error's own members. */
function logObject(error) {
  const { errorType, errorMessage, stack } = factsOf(error);
  const own = isError(error) ? { ...error } : {};
  delete own.name;
  return { errorType, errorMessage, ...(own.code !== undefined && { code: own.code }), ...own, stack };
}

module.exports = { FatalError, asInAws, describe, factsOf, isError, logObject };
