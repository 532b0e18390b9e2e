import { expect, test } from "vitest";
import { type Answer, AnswerReader } from "../throughput/answers.js";

const cases: readonly { name: string; wire: string; answers: readonly (readonly [number, string, boolean])[] }[] = [
  {
    name: "a body with its length",
    wire: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    answers: [[200, "hello", false]],
  },
  {
    name: "a length in small letters without a space",
    wire: "HTTP/1.1 200 OK\r\ncontent-length:2\r\n\r\n{}",
    answers: [[200, "{}", false]],
  },
  { name: "an empty body", wire: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", answers: [[200, "", false]] },
  { name: "no body by its status", wire: "HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n", answers: [[204, "", false]] },
  {
    name: "two behind each other",
    wire: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\noneHTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\ntwo",
    answers: [
      [200, "one", false],
      [404, "two", false],
    ],
  },
  {
    name: "chunks with an extension and a trailer, and one behind them",
    wire: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\nA;x=y\r\n0123456789\r\n0\r\nCheck: sum\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n.",
    answers: [
      [200, "one0123456789", false],
      [200, ".", false],
    ],
  },
  {
    name: "a connection that closes",
    wire: "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n.",
    answers: [[200, ".", true]],
  },
  {
    name: "a line end in a body",
    wire: "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n\r\n\r\nab",
    answers: [[200, "\r\n\r\nab", false]],
  },
];

test.for(cases)("the reader reads $name, wherever it is cut", ({ wire, answers }) => {
  const bytes = Buffer.from(wire);
  for (let first = 0; first <= bytes.length; first++) {
    for (const second of [first, Math.ceil((first + bytes.length) / 2)]) {
      const pieces = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
      expect(read(pieces)).toEqual(answers);
    }
  }
});

test("the reader keeps no bodies of successes unless they are wanted", () => {
  const seen: Answer[] = [];
  const reader = new AnswerReader((answer) => seen.push(answer));
  reader.push(
    Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\noneHTTP/1.1 400 Bad\r\nContent-Length: 3\r\n\r\ntwo"),
  );
  expect(seen.map(({ body }) => body.toString())).toEqual(["", "two"]);
});

test.for([
  ["what is not HTTP", "SSH-2.0-OpenSSH\r\n\r\n", /This is not an answer/],
  ["an answer without a length", "HTTP/1.1 200 OK\r\nDate: now\r\n\r\n", /does not say how long it is/],
  ["a chunk without a size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nlots\r\n", /not a size of a chunk/],
] as const)("the reader refuses %s", ([, wire, message]) => {
  expect(() => read([Buffer.from(wire)])).toThrow(message);
});

function read(pieces: readonly Buffer[]): [number, string, boolean][] {
  const seen: [number, string, boolean][] = [];
  const reader = new AnswerReader(({ status, body, closes }) => seen.push([status, body.toString(), closes]), {
    keepsBodies: true,
  });
  for (const piece of pieces) reader.push(piece);
  return seen;
}
