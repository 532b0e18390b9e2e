/** Lines of calls on a terminal: content, width, and escaping of clients' texts. */
import { escapeControls, escapeExceptStyles } from "@cloudstub/core";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.js";
import { callLine, type ShownCall } from "../src/output/call-line.js";
import { displayWidth, fit, wrap } from "../src/output/display-text.js";

const call: ShownCall = {
  time: new Date(2026, 0, 1, 10, 39, 37),
  status: 200,
  service: "sqs",
  operation: "SendMessage",
  resource: "orders",
  placeholder: false,
  isWhole: true,
  reasons: [],
  durationMs: 0.64,
};

const plain = (_: string, text: string) => text;
const line = (changes: Partial<ShownCall>, columns = 100) =>
  callLine({ ...call, ...changes }, { columns, serviceWidth: 8, paint: plain });

describe("a line", () => {
  test.each<[name: string, changes: Partial<ShownCall>, left: string, duration: string, below?: string]>([
    ["of a call", {}, "  10:39:37 ✓ 200 sqs       SendMessage          orders", "0.6 ms"],
    [
      "of one that the client got wrong",
      { service: "dynamodb", status: 400, operation: "PutItem", resource: "Orders", reasons: ["Validation: no"] },
      "  10:39:37 ✗ 400 dynamodb  PutItem              Orders               Validation: no",
      "0.6 ms",
    ],
    [
      "of one whose input was not evaluated",
      { isWhole: false, service: "dynamodb", operation: "PutItem", reasons: ["ConditionExpression is not evaluated"] },
      "  10:39:37 ! 200 dynamodb  PutItem              orders",
      "0.6 ms",
      "           ↳ ConditionExpression is not evaluated",
    ],
    [
      "of a placeholder with a reason",
      {
        placeholder: true,
        isWhole: false,
        operation: "ChangeMessageVisibilityBatch",
        reasons: ["placeholder: it does nothing", "injected"],
        durationMs: 12,
      },
      "  10:39:37 ◌ 200 sqs       ChangeMessageVisibilityBatch orders",
      "12.0 ms",
      "           ↳ placeholder: it does nothing; injected",
    ],
    [
      "of a request that nothing matches",
      {
        service: undefined,
        status: 404,
        operation: "Kinesis_20131202.PutRecord",
        resource: undefined,
        reasons: ["No."],
        durationMs: 12_345,
      },
      "  10:39:37 ? 404 Kinesis_20131202.PutRecord     No.",
      "12.3 s",
    ],
    [
      "of an answer that was dropped",
      { status: 0, reasons: ["the connection ended"], durationMs: 9999.4 },
      "  10:39:37 ✗ --- sqs       SendMessage          orders               the connection ended",
      "9999.4 ms",
    ],
  ])("%s", (_, changes, left, duration, ...below) => {
    const [first = "", ...others] = line(changes).split("\n");
    expect(first).toBe(left.padEnd(100 - duration.length) + duration);
    expect(others.map((text) => text.trimEnd())).toEqual(below);
  });

  test.each<[number, string]>([
    [59, "  10:39:37 ✓ 200 sqs       SendMessage    orders"],
    [30, "  10:39:37 ✓ 200 sqs       Se…"],
    [12, "  10:39:37 …"],
    [1, "…"],
    [0, ""],
  ])("has room in %i columns", (columns, expected) => {
    const told = line({}, columns);
    expect(told.trimEnd()).toBe(expected);
    expect(told.length).toBeLessThanOrEqual(columns);
  });

  test.each(["orders", "orders-with-a-name-that-is-too-long", "", "📷📷📷📷📷📷📷📷📷📷📷📷"])(
    "keeps names and durations in their columns at 80, with the longest service and the resource %j",
    (resource) => {
      const terminal = { columns: 80, serviceWidth: "secretsmanager".length, paint: plain };
      const short = callLine({ ...call, operation: "PutItem", resource: "x" }, terminal);
      const long = callLine({ ...call, operation: "DeleteMessageBatch", resource }, terminal);
      expect(stringWidth(short)).toBe(80);
      expect(stringWidth(long)).toBe(80);
      expect(long).toMatch(/ 0\.6 ms$/);
      expect(short.indexOf("x")).toBe(long.indexOf("DeleteMessageBatch") + "DeleteMessageBatch".length + 1);
    },
  );

  test("tells reasons whole in 80 columns, between words, and cuts those that are endless", () => {
    const why =
      'This server was addressed as "evil.example", a name that anyone\'s DNS may have pointed here. ' +
      "If the name is yours, start with --allow-host=evil.example.";
    const [, ...below] = line({ service: undefined, operation: "GET /", reasons: [why] }, 80).split("\n");
    expect(below).toEqual([
      '           ↳ This server was addressed as "evil.example", a name that anyone\'s',
      "             DNS may have pointed here. If the name is yours, start with",
      "             --allow-host=evil.example.",
    ]);
    const [, ...endless] = line({ reasons: ["x".repeat(900)] }, 80).split("\n");
    expect(endless.map((text) => text.trim())).toEqual([
      `↳ ${"x".repeat(67)}`,
      "x".repeat(67),
      "x".repeat(67),
      `${"x".repeat(66)}…`,
    ]);
  });

  test("breaks no wide character", () => {
    const resource = "注文👨‍👩‍👧👨‍👩‍👧注文注文注文";
    for (let columns = 45; columns < 80; columns++) {
      const told = line({ resource }, columns);
      expect(stringWidth(told)).toBeLessThanOrEqual(columns);
      expect(told).not.toMatch(/\p{Surrogate}/u);
      expect(told.replaceAll("👨‍👩‍👧", "")).not.toMatch(/[👨👩👧\u200d]/u);
    }
  });

  test("has its colours from us alone", () => {
    const paint = (style: string, text: string) => `<${style}>${text}</${style}>`;
    const told = callLine(
      { ...call, status: 503, reasons: ["\u001b[32mfine"] },
      { columns: 100, serviceWidth: 8, paint },
    );
    expect(told).toContain("<red>✗ 503 </red><cyan>sqs       </cyan>");
    expect(told).toContain("<red>␛[32mfine</red>");
  });
});

/** Control characters, characters that change the writing direction, and lone surrogates. */
const dangerous = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u;

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\u001b[2J",
        "\u001b]0;title\u0007",
        "\u009b31m",
        "\u009d",
        "\r",
        "\n",
        "\b",
        "\u007f",
        "\u202e",
        "\u2066",
        "\u200f",
        "\u061c",
      ),
      fc.constantFrom(
        "\ud800",
        "\udc00",
        "\u2028",
        "\ufeff",
        "\u{e0041}",
        "e\u0301",
        "👨‍👩‍👧",
        "注",
        "\u0300".repeat(50),
      ),
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

describe("a client's text", () => {
  test("can do nothing to the terminal, whatever it is, and is never wider than it", () => {
    const anyCall = fc.record({
      time: fc.constant(call.time),
      status: fc.constantFrom(0, 200, 404, 503),
      service: fc.constantFrom(undefined, "sqs"),
      operation: hostile,
      resource: hostile,
      placeholder: fc.boolean(),
      isWhole: fc.boolean(),
      reasons: fc.array(hostile, { maxLength: 3 }),
      durationMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(anyCall, fc.integer({ min: 0, max: 200 }), (shown, columns) => {
        const told = callLine(shown, { columns, serviceWidth: 8, paint: plain });
        const lines = told.split("\n");
        expect(lines.length).toBeLessThanOrEqual(5);
        expect(lines.join("")).not.toMatch(dangerous);
        expect(Math.max(...lines.map((text) => stringWidth(text)))).toBeLessThanOrEqual(columns);
      }),
    );
  });

  test.each([
    ["orders", "orders"],
    ["a\tb\r\nc", "a␉b␍␊c"],
    ["\u001b[31mred\u0007\u007f", "␛[31mred␇␡"],
    ["\u009b31m", "\ufffd31m"],
    ["abc\u202edef\u2069", "abc\ufffddef\ufffd"],
    ["\ud800x", "\ufffdx"],
    ["Größe 👨‍👩‍👧 注文", "Größe 👨‍👩‍👧 注文"],
  ])("%j is shown as %j", (text, shown) => {
    expect(escapeControls(text)).toBe(shown);
  });

  test("is looked at in no more than its beginning", () => {
    const [turns, wide] = ["\u202e".repeat(10_000_000), "注".repeat(5_000_000)];
    const taken = processorTime();
    expect(escapeControls(turns).length).toBeLessThan(10_000);
    expect(stringWidth(line({ resource: wide }, 80))).toBeLessThanOrEqual(80);
    expect(taken()).toBeLessThan(500);
  });

  test("in a line of the log leaves our colours and lines as they are", () => {
    fc.assert(
      fc.property(
        hostile,
        (text) => !dangerous.test(escapeExceptStyles(text).replaceAll("\n", "").replaceAll("\u001b", "")),
      ),
    );
    expect(escapeExceptStyles("\u001b[33mWARN\u001b[39m: x\n    url: \u202e")).toBe(
      "\u001b[33mWARN\u001b[39m: x\n    url: \ufffd",
    );
  });
});

test("a text in lines loses nothing but spaces where it has enough of them", () => {
  fc.assert(
    fc.property(hostile.map(escapeControls), fc.integer({ min: 2, max: 60 }), (text, columns) => {
      const lines = wrap(text, columns, 1000);
      for (const part of lines) expect(displayWidth(part)).toBeLessThanOrEqual(columns);
      expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
    // One character of two code points, three columns wide.
    { examples: [["\u{16FE0}\u{11435}", 2]] },
  );
});

test("a text that fits is left whole, and another ends with an ellipsis", () => {
  fc.assert(
    fc.property(hostile.map(escapeControls), fc.integer({ min: 0, max: 60 }), (text, columns) => {
      const cut = fit(text, columns);
      expect(displayWidth(cut)).toBeLessThanOrEqual(columns);
      if (displayWidth(text) <= columns) expect(cut).toBe(text);
      else expect(cut).toMatch(columns === 0 ? /^$/ : /…$/u);
    }),
  );
});
