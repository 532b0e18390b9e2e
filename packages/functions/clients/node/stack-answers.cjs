"use strict";
// Custom resources of stacks answer to an address of the mock port. Many send the answer with `https.request({ hostname, path })`, without the address's scheme and port,
// which at AWS are always the same: such a request goes to the mock port. Node's HTTP takes a tenth of a cold start, so it is loaded only where the function
// requires it, or has an event with such an address: a function that imports it has it before its first event.
const Module = require("node:module");

const ANSWERS = "/_cloudformation/answers/";
let isLed = false;

/** Leads the answers of functions that require `node:https`, before they take `request` out of it. */
exports.install = function install() {
  const load = Module["_load"];
  Module["_load"] = function loadAndLead(name, ...rest) {
    if (name === "https" || name === "node:https") lead();
    return load.call(this, name, ...rest);
  };
};

/** Leads the answers of functions that import `node:https`, where the event asks for one. */
exports.before = function before({ body }) {
  if (body.includes(ANSWERS)) lead();
};

function lead() {
  if (isLed) return;
  isLed = true;
  const http = require("node:http");
  const https = require("node:https");
  const { protocol, hostname, port } = new URL(process.env["AWS_ENDPOINT_URL"] ?? "http://127.0.0.1:4566");
  const secure = https.request;
  https.request = function request(...given) {
    const options = optionsOf(given);
    if (!String(options.path ?? "").startsWith(ANSWERS)) return secure.apply(this, given);
    const { agent: _, ...rest } = options;
    const client = protocol === "https:" ? secure : http.request;
    return client({ ...rest, protocol, host: hostname, hostname, port }, given.find(isFunction));
  };
  Module.syncBuiltinESMExports();
}

/** The options of a request, which may come as an address, as an object, or as both. */
function optionsOf([first, second]) {
  const fromAddress = typeof first === "string" || first instanceof URL ? addressOf(first) : first;
  return { ...fromAddress, ...(isFunction(second) ? {} : second) };
}

function addressOf(address) {
  const { pathname, search } = new URL(address);
  return { path: pathname + search };
}

function isFunction(value) {
  return typeof value === "function";
}
