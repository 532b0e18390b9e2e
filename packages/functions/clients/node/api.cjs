"use strict";
const fs = require("node:fs");

/** The pipe to the host, over which the client speaks the Runtime API. */
const API_FD = 4;
const BASE = "/2018-06-01/runtime/";
const HOST = "Host: pipe\r\n";
/** A debugger wants answers at any time. */
const isInspected = process.execArgv.some((option) => option.startsWith("--inspect"));

/**
 * A client of the Runtime API. It blocks while it waits for an event: nothing of the function runs then, as in AWS, where the process is frozen. And a
 * socket of node:net would lengthen each start by a fifth. The server answers with a Content-Length always.
 */
class Api {
  /** Resolves with the next event: its headers, with names in small letters, and its bytes. */
  async next() {
    await turn();
    write(`GET ${BASE}invocation/next HTTP/1.1\r\n${HOST}\r\n`);
    return receive();
  }

  /** Posts an error with its type; resolves when the host has it. */
  post(path, message) {
    send(path, message);
    return receive();
  }

  /** Posts a response, or an error with its type; resolves with the next event, which is the host's answer unless it refuses the post. */
  async postForNext(path, message) {
    send(path, message, "Cloudstub-Next: true\r\n");
    await turn();
    const answer = await receive();
    return answer.status === 200 ? answer : this.next();
  }
}

/** Lets an error that nothing caught end the process before there is another event. */
function turn() {
  return new Promise(setImmediate);
}

function send(path, { body, type }, more = "") {
  const bytes = Buffer.from(body);
  const errorType = type === undefined ? "" : `Lambda-Runtime-Function-Error-Type: ${headerValue(type)}\r\n`;
  const head = `POST ${BASE}${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${errorType}${more}Content-Length: ${bytes.length}\r\n\r\n`;
  write(Buffer.concat([Buffer.from(head), bytes]));
}

function write(message) {
  const bytes = Buffer.from(message);
  try {
    for (let at = 0; at < bytes.length; ) at += fs.writeSync(API_FD, bytes, at);
  } catch {
    process.exit(0);
  }
}

/** Where answers are read into, each until the next one. */
const room = Buffer.allocUnsafeSlow(65536);

async function receive() {
  let bytes = room;
  let length = 0;
  let end = -1;
  while (end < 0) {
    length += await readInto(bytes, length);
    end = bytes.subarray(0, length).indexOf("\r\n\r\n");
  }
  const head = bytes.toString("latin1", 0, end);
  const headers = headersOf(head);
  const size = end + 4 + Number(headers["content-length"] ?? 0);
  if (size > bytes.length) bytes = Buffer.concat([bytes.subarray(0, length)], size);
  while (length < size) length += await readInto(bytes, length);
  return { status: Number(head.slice(9, 12)), headers, body: bytes.subarray(end + 4, size) };
}

/** The number of bytes that were read. */
function readInto(bytes, offset) {
  if (!isInspected) return counted(fs.readSync(API_FD, bytes, { offset }));
  return new Promise((resolve) => {
    fs.read(API_FD, bytes, offset, bytes.length - offset, null, (_, count) => resolve(counted(count)));
  });
}

function counted(count) {
  // The host is gone, or has given this environment up.
  if (!count) process.exit(0);
  return count;
}

function headersOf(head) {
  const headers = {};
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = textOf(line.slice(colon + 1).trim());
  }
  return headers;
}

/** The server writes headers as UTF-8, and they were read as Latin-1. */
function textOf(header) {
  return /^[ -~]*$/.test(header) ? header : Buffer.from(header, "latin1").toString("utf8");
}

/** A type may be any text, and a header has one line of Latin-1. */
function headerValue(text) {
  return String(text).replace(/[^\x20-\x7e]/g, "?");
}

module.exports = { Api, headerValue };
