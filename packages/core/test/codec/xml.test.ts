import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Malformed } from "../../src/codec/malformed.js";
import { escapeAttribute, escapeText, escapeTextAsReferences } from "../../src/codec/xml/xml-text.js";
import { parseLargeXml, parseXml, type XmlElement } from "../../src/codec/xml/xml-tree.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/u;
const xmlText = fc.string({ unit: "binary" }).filter((text) => !impossible.test(text));

test("any text that XML can hold is the same after writing and reading", () => {
  fc.assert(
    fc.property(xmlText, xmlText, (text, attribute) => {
      const root = parseXml(`<a b="${escapeAttribute(attribute)}">${escapeText(text)}</a>`);
      expect(root.text).toBe(text);
      expect(root.attributes.get("b")).toBe(attribute);
    }),
  );
});

test("text that XML can't hold is written as references where nothing may be lost", () => {
  expect(escapeTextAsReferences("a\u0000\u0001\u001F\uFFFE\uFFFF<\r")).toBe(
    "a&#x0;&#x1;&#x1F;&#xFFFE;&#xFFFF;&lt;&#xD;",
  );
  fc.assert(
    fc.property(xmlText, (text) => {
      expect(escapeTextAsReferences(text)).toBe(escapeText(text));
    }),
  );
});

test("text that XML can't hold is still written as a well-formed document", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => void parseXml(`<a b="${escapeAttribute(text)}">${escapeText(text)}</a>`),
    ),
  );
});

describe("a document that is not well-formed, or dangerous, is refused", () => {
  test.each([
    ["nothing", ""],
    ["plain text", "hello"],
    ["a tag that is not closed", "<a><b></a>"],
    ["two roots", "<a/><b/>"],
    ["an undefined entity", "<a>&nope;</a>"],
    ["a document type", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ["an external entity", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ["deep nesting", "<a>".repeat(500) + "</a>".repeat(500)],
  ])("%s", (_, text) => {
    expect(() => parseXml(text)).toThrow(Malformed);
  });
});

test("names lose their prefix, character data and CDATA are joined", () => {
  const root = parseXml('<s:a xmlns:s="urn:x"><s:b>x<![CDATA[<y>]]>&#x1F600;</s:b></s:a>');
  expect(root).toMatchObject({ name: "a", children: [{ name: "b", text: "x<y>😀" }] });
});

test("a document in slices is the same as at once, or refused in the same words", () => {
  const piece = fc.constantFrom(
    "<a>",
    "</a>",
    "<b c='d'/>",
    "<![CDATA[x]]>",
    "&amp;",
    "&#x1F600;",
    "\u{1F600}",
    "\r\n",
    "text",
    "<!--c-->",
    "<",
    "&",
    " ",
  );
  const inSlices = (text: string, slice: number): XmlElement => {
    const steps = parseLargeXml(text, slice);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  };
  const outcome = (read: () => XmlElement) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      return error.message;
    }
  };
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 9 }), (pieces, slice) => {
      const text = `<r>${pieces.join("")}</r>`;
      expect(outcome(() => inSlices(text, slice))).toEqual(outcome(() => parseXml(text)));
    }),
    { numRuns: 1000 },
  );
});
