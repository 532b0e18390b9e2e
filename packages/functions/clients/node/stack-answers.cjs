"use strict";
// Custom resources of stacks answer to an address of the mock port. Many send the answer with `https.request({ hostname, path })`, without the address's scheme and port,
// which at AWS are always the same: such a request goes to the mock port.
const http = require("node:http");
const https = require("node:https");
const { syncBuiltinESMExports } = require("node:module");

const ANSWERS = "/_cloudformation/answers/";

exports.install = function install() {
  const { protocol, hostname, port } = new URL(process.env["AWS_ENDPOINT_URL"] ?? "http://127.0.0.1:4566");
  const secure = https.request;
  https.request = function request(...given) {
    const options = optionsOf(given);
    if (!String(options.path ?? "").startsWith(ANSWERS)) return secure.apply(this, given);
    const { agent: _, ...rest } = options;
    const client = protocol === "https:" ? secure : http.request;
    return client({ ...rest, protocol, host: hostname, hostname, port }, given.find(isFunction));
  };
  syncBuiltinESMExports();
};

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
