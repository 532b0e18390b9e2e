"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { FatalError, isError } = require("./errors.cjs");

/** Loads the handler that `module/path.member` names. Rejects with the errors of AWS's runtime. */
async function loadHandler(root, name) {
  if (name.includes(".."))
    throw new FatalError(
      "Runtime.MalformedHandlerName",
      `'${name}' is not a valid handler name. Use absolute paths when specifying root directories in handler names.`,
    );
  const base = path.posix.basename(name);
  const folder = name.slice(0, name.length - base.length);
  const dot = base.indexOf(".");
  if (dot <= 0 || dot === base.length - 1) throw new FatalError("Runtime.MalformedHandlerName", "Bad handler");
  const module = await loadModule(path.resolve(root, inOpt(folder)), base.slice(0, dot), root);
  const handler = base
    .slice(dot + 1)
    .split(".")
    .reduce((value, member) => value?.[member], module);
  if (handler === undefined || handler === null)
    throw new FatalError("Runtime.HandlerNotFound", `${name} is undefined or not exported`);
  if (typeof handler !== "function") throw new FatalError("Runtime.HandlerNotFound", `${name} is not a function`);
  return handler;
}

/** A handler may be in a layer, by the path that the layer has in AWS. */
function inOpt(folder) {
  return folder.startsWith("/opt/") ? path.join(process.env["_CLOUDSTUB_OPT"] ?? "/opt", folder.slice(5)) : folder;
}

async function loadModule(folder, name, root) {
  const file = path.join(folder, name);
  try {
    const found = [file, `${file}.js`, `${file}.mjs`, `${file}.cjs`].find(isFile);
    if (found === undefined) return require(require.resolve(`./${name}`, { paths: [folder, root] }));
    if (!isEsModule(found)) return require(found);
    registerLookup();
    return await import(pathToFileURL(found).href);
  } catch (error) {
    throw asRuntimeError(error);
  }
}

function isFile(file) {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** True for `.mjs`, and for `.js` where the nearest `package.json` says so. */
function isEsModule(file) {
  if (file.endsWith(".mjs")) return true;
  if (!file.endsWith(".js")) return false;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (isFile(manifest)) return JSON.parse(fs.readFileSync(manifest, "utf8")).type === "module";
    if (folder === path.dirname(folder)) return false;
  }
}

/** `import` does not look into the folders of NODE_PATH, where layers and the SDK are; AWS's runtime finds the SDK there. */
function registerLookup() {
  const folders = (process.env.NODE_PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  if (folders.length === 0) return;
  const parents = folders.map((folder) => pathToFileURL(path.join(path.dirname(folder), "x.js")).href);
  const hook = `const parents = ${JSON.stringify(parents)};
export async function resolve(name, context, next) {
  try {
    return await next(name, context);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || name.startsWith(".") || name.startsWith("/") || name.includes(":")) throw error;
    for (const parentURL of parents) {
      try {
        return await next(name, { ...context, parentURL });
      } catch {}
    }
    throw error;
  }
}`;
  require("node:module").register(`data:text/javascript,${encodeURIComponent(hook)}`);
}

function asRuntimeError(error) {
  if (!isError(error)) return error;
  if (error instanceof SyntaxError) return withStack("Runtime.UserCodeSyntaxError", error);
  const isMissing = error.code === "MODULE_NOT_FOUND" || error.code === "ERR_MODULE_NOT_FOUND";
  return isMissing ? withStack("Runtime.ImportModuleError", error) : error;
}

function withStack(type, cause) {
  const error = new FatalError(type, `${cause.name}: ${cause.message}`);
  error.stack = `${type}: ${cause.name}: ${cause.message}\n${String(cause.stack)
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n")}`;
  return error;
}

module.exports = { loadHandler };
