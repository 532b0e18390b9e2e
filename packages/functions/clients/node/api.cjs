"use strict";
const net = require("node:net");

/** A client of the Runtime API on one kept connection. The server answers with a Content-Length always. */
class Api {
  /** @param {string} address `127.0.0.1:9001/token` */
  constructor(address) {
    const slash = address.indexOf("/");
    const host = slash < 0 ? address : address.slice(0, slash);
    const colon = host.lastIndexOf(":");
    this.host = host.slice(0, colon);
    this.port = Number(host.slice(colon + 1));
    this.base = `${slash < 0 ? "" : address.slice(slash)}/2018-06-01/runtime/`;
    this.head = `Host: ${host}\r\n`;
    this.chunks = [];
    this.missing = -1;
    this.answered = undefined;
    this.socket = net.connect({ host: this.host, port: this.port, noDelay: true });
    this.socket.on("data", (bytes) => this.receive(bytes));
    // The server is gone, or has given this environment up.
    this.socket.on("close", () => process.exit(0));
    this.socket.on("error", () => {});
    this.unref();
  }

  /** Keeps the process alive while something is asked or answered, and not while only the handler runs. */
  ref() {
    this.socket.ref();
  }

  unref() {
    this.socket.unref();
  }

  /** The next event: its headers, with names in small letters, and its bytes. */
  next() {
    return this.request(`GET ${this.base}invocation/next HTTP/1.1\r\n${this.head}\r\n`);
  }

  /** Posts a response, or an error with its type. */
  post(path, { body, type }, more = "") {
    const bytes = Buffer.from(body);
    const errorType = type === undefined ? "" : `Lambda-Runtime-Function-Error-Type: ${headerValue(type)}\r\n`;
    const head = `POST ${this.base}${path} HTTP/1.1\r\n${this.head}Content-Type: application/json\r\n${errorType}${more}Content-Length: ${bytes.length}\r\n\r\n`;
    return this.request(head, bytes);
  }

  /** The same; resolves with the next event, with which the server answers where it takes the response. */
  async postForNext(path, message) {
    const answer = await this.post(path, message, "Cloudstub-Next: true\r\n");
    return answer.status === 200 ? answer : this.next();
  }

  request(head, body) {
    this.ref();
    return new Promise((resolve) => {
      this.answered = (answer) => {
        this.unref();
        resolve(answer);
      };
      if (body === undefined || body.length === 0) this.socket.write(head);
      else if (body.length < 16384) this.socket.write(Buffer.concat([Buffer.from(head), body]));
      else {
        this.socket.write(head);
        this.socket.write(body);
      }
    });
  }

  receive(bytes) {
    this.chunks.push(bytes);
    if (this.missing < 0) {
      const whole = this.chunks.length === 1 ? bytes : Buffer.concat(this.chunks);
      const end = whole.indexOf("\r\n\r\n");
      this.chunks = [whole];
      if (end < 0) return;
      const head = whole.toString("latin1", 0, end);
      this.status = Number(head.slice(9, 12));
      this.headers = headersOf(head);
      this.chunks = [whole.subarray(end + 4)];
      this.missing = Number(this.headers["content-length"] ?? 0) - (whole.length - end - 4);
    } else this.missing -= bytes.length;
    if (this.missing > 0) return;
    const body = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    this.chunks = [];
    this.missing = -1;
    this.answered({ status: this.status, headers: this.headers, body });
  }
}

function headersOf(head) {
  const headers = {};
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    // Node writes texts outside of Latin-1 as UTF-8 here, and the server does too.
    headers[line.slice(0, colon).toLowerCase()] = Buffer.from(line.slice(colon + 1).trim(), "latin1").toString("utf8");
  }
  return headers;
}

/** A type may be any text, and a header has one line of Latin-1. */
function headerValue(text) {
  return String(text).replace(/[^\x20-\x7e]/g, "?");
}

module.exports = { Api, headerValue };
