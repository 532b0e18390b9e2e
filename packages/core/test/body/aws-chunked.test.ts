import { ServiceError } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AwsChunkedDecoder } from "../../src/body/aws-chunked.js";

function* pieces(bytes: Uint8Array, cuts: readonly number[]): Generator<Uint8Array> {
  let start = 0;
  for (const cut of [...cuts.filter((cut) => cut <= bytes.length), bytes.length].sort((a, b) => a - b)) {
    yield bytes.subarray(start, cut);
    start = cut;
  }
}

async function decode(text: string | Uint8Array, cuts: readonly number[] = []) {
  const data: Uint8Array[] = [];
  const decoder = new AwsChunkedDecoder((chunk) => data.push(chunk));
  for (const piece of pieces(Buffer.from(text as string), cuts)) decoder.push(piece);
  decoder.end();
  return { data: Buffer.concat(data).toString("latin1"), trailers: Object.fromEntries(decoder.trailers) };
}

const signature = `;chunk-signature=${"0123456789abcdef".repeat(4)}`;
const bodies: [name: string, body: string, data: string, trailers: object][] = [
  ["unsigned chunks", "4\r\n1234\r\n5\r\n56789\r\n0\r\n\r\n", "123456789", {}],
  ["signed chunks", `4${signature}\r\n1234\r\n0${signature}\r\n\r\n`, "1234", {}],
  [
    "a trailer",
    "3\r\nabc\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n",
    "abc",
    { "x-amz-checksum-crc32": "AAAAAA==" },
  ],
  [
    "a signed trailer",
    `3${signature}\r\nabc\r\n0${signature}\r\nX-Amz-Checksum-SHA256: a=b:c \r\nx-amz-trailer-signature:ff\r\n\r\n`,
    "abc",
    { "x-amz-checksum-sha256": "a=b:c", "x-amz-trailer-signature": "ff" },
  ],
  ["line ends within the data", "6\r\n\r\n0\r\n\n\r\n0\r\n\r\n", "\r\n0\r\n\n", {}],
  ["nothing", "0\r\n\r\n", "", {}],
  ["sizes in capitals", "A\r\n0123456789\r\n0\r\n\r\n", "0123456789", {}],
  ["an end without an empty line", "1\r\na\r\n0\r\nx-a:b\r\n", "a", { "x-a": "b" }],
  ["an end behind the last size", "1\r\na\r\n0\r\n", "a", {}],
];

describe.each(bodies)("a body of %s", (_, body, data, trailers) => {
  test("is decoded whole, cut at any two places, and byte by byte", async () => {
    expect(await decode(body)).toEqual({ data, trailers });
    for (let first = 0; first <= body.length; first++) {
      for (let second = first; second <= body.length; second += 7)
        expect(await decode(body, [first, second])).toEqual({ data, trailers });
    }
    expect(
      await decode(
        body,
        [...body].map((_, at) => at),
      ),
    ).toEqual({ data, trailers });
  });
});

test("any data in chunks of any size, cut anywhere, comes out as it went in", async () => {
  const chunk = fc.uint8Array({ minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(chunk, { maxLength: 6 }),
      fc.array(fc.nat(400)),
      fc.boolean(),
      async (chunks, cuts, signed) => {
        const encoded = chunks.flatMap((data) => [
          Buffer.from(`${data.length.toString(16)}${signed ? signature : ""}\r\n`),
          data,
          Buffer.from("\r\n"),
        ]);
        const body = Buffer.concat([...encoded, Buffer.from("0\r\nx-a:b\r\n\r\n")]);
        expect(await decode(body, cuts)).toEqual({
          data: Buffer.concat(chunks).toString("latin1"),
          trailers: { "x-a": "b" },
        });
      },
    ),
  );
});

describe("a body that is broken", () => {
  test.each([
    ["", "IncompleteBody"],
    ["4\r\n12", "IncompleteBody"],
    ["4\r\n1234", "IncompleteBody"],
    ["4\r\n1234\r\n", "IncompleteBody"],
    ["4", "IncompleteBody"],
    ["4\r\n12345\r\n0\r\n\r\n", "InvalidRequest"],
    ["x\r\n1234\r\n", "InvalidRequest"],
    ["-4\r\n1234\r\n", "InvalidRequest"],
    ["\r\n", "InvalidRequest"],
    ["1".repeat(14), "IncompleteBody"],
    [`${"1".repeat(14)}\r\n`, "InvalidRequest"],
    [`4;${"x".repeat(9000)}\r\n`, "InvalidRequest"],
  ])("is refused: %j", async (body, code) => {
    for (const cuts of [[], [1], [body.length - 1]]) {
      const error = await decode(
        body,
        cuts.filter((cut) => cut >= 0),
      ).catch((error: unknown) => error);
      expect(ServiceError.is(error) && [error.code, error.status]).toEqual([code, 400]);
    }
  });
});
