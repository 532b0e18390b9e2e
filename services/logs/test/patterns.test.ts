import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { processorTime } from "../../../tests/processor-time.js";
import { repetitions } from "../../../tests/repetitions.js";
import { fieldsIn } from "../src/emulated/engine/patterns/fields-pattern.js";
import { parsePattern } from "../src/emulated/engine/patterns/pattern.js";

const matches = (pattern: string, message: string) => parsePattern(pattern)?.matches(message);

// CloudWatch Logs user guide, "Filter pattern syntax": the rules and the examples of each table.
describe("terms", () => {
  test.each([
    ["", "anything", true],
    ["  ", "anything", true],
    ["ERROR", "[ERROR] A fatal exception has occurred", true],
    ["ERROR", "Exiting with ERRORCODE: -1", true],
    ["ERROR", "error", false],
    ["ERROR Exception", "[ERROR] Caught IllegalArgumentException", true],
    ["ERROR Exception", "[ERROR] fatal", false],
    ["Failed to process the request", "[ERROR] Unable to continue: Failed to process the request", true],
    ['"hello cruel"', "hello cruel world", true],
    ['"hello cruel"', "cruel hello", false],
    ['"say \\"hi\\""', 'say "hi" twice', true],
    ['"a\\\\b"', "a\\b", true],
    ["?ERROR ?WARN", "WARN message", true],
    ["?ERROR ?WARN", "INFO message", false],
    ["ERROR -WARN", "ERROR message", true],
    ["ERROR -WARN", "ERROR WARN message", false],
    ['"ERROR" - "Exiting"', "Exiting with ERRORCODE: -1", false],
    ["-WARN", "INFO", true],
    // Terms with a question mark have no effect beside others.
    ["?ERROR ?400 REQUEST", "GOOD REQUEST", true],
    ["?ERROR ?400 REQUEST", "ERROR 400", false],
    ["größe_1", "die größe_1 passt", true],
  ])("%s · %s", (pattern, message, expected) => {
    expect(matches(pattern, message)).toBe(expected);
  });

  test.each([
    "foo.bar",
    '"open',
    "a*",
    "-",
    "?",
    "(a)",
    "%open",
    "%%",
    "%a(b)%",
    "%a!%",
    "%[a%",
    "%\\Aa%",
    "%a% %b% %c%",
  ])("%s is not a pattern", (pattern) => {
    expect(parsePattern(pattern)).toBeUndefined();
  });
});

// The same guide, "Supported regular expressions".
describe("regular expressions", () => {
  test.each([
    ["%AUTHORIZED%", "[ERROR 401] UNAUTHORIZED REQUEST", true],
    ["%colou?r%", "color", true],
    ["%^[hc]at%", "chat", false],
    ["%^[hc]at%", "hat", true],
    ["%[hc]at$%", "a cat", true],
    ["%a{3,5}b%", "aab", false],
    ["%gr(a)y%", "gray", undefined],
    ["%gray|grey%", "grey", true],
    ["%10\\.10\\.0\\.1%", "10.10.0.1", true],
    ["%10\\.10\\.0\\.1%", "10a10.0.1", false],
    ["%\\d{3}\\s\\w+%", "404 page", true],
    ["%\\x41%", "A", true],
    ["%a\\%b%", "a%b", true],
    ["ERROR %4\\d\\d%", "ERROR 404", true],
    ["-%4\\d\\d%", "ERROR 404", false],
    ["{ $.path = %^/api/% }", '{"path":"/api/1"}', true],
    ["{ $.path != %^/api/% }", '{"path":"/web"}', true],
    ["[ip=%127\\.0\\.0\\.[1-9]%, ...]", "127.0.0.1 - x", true],
  ])("%s · %s", (pattern, message, expected) => {
    expect(matches(pattern, message)).toBe(expected);
  });

  test("one that repeats itself much is refused, and those that others are slow at take linear time", () => {
    expect(parsePattern("%[a-z]{999}[a-z]{999}[a-z]{999}%")).toBeUndefined();
    const taken = processorTime();
    expect(matches(`%${"a*".repeat(30)}b%`, "a".repeat(1_000_000))).toBe(false);
    expect(matches("%a.{900}[yz]%", "ab".repeat(250_000))).toBe(false);
    expect(matches("%[ab]{1,900}[yz]%", "ab".repeat(250_000))).toBe(false);
    expect(taken()).toBeLessThan(5000);
  });

  test("a line break at the end of a line does not count", () => {
    expect(matches("%done$%", "done\n")).toBe(true);
    expect(matches("%^done$%", "done\nmore\n")).toBe(false);
  });

  const atom = fc.constantFrom(
    "a",
    "b",
    ".",
    "\\d",
    "\\w",
    "\\S",
    "[ab]",
    "[^a]",
    "[a-c1]",
    "[^\\d-]",
    "\\.",
    "\\x61",
    "-",
    "1",
  );
  const quantity = fc.constantFrom("", "", "", "?", "*", "+", "{2}", "{1,3}", "{0,2}", "{2,}", "{0}", "*?", "{33,70}");
  const sequence = fc.array(
    fc.tuple(atom, quantity).map(([one, times]) => one + times),
    { maxLength: 6 },
  );
  const alternative = fc
    .tuple(fc.boolean(), sequence, fc.boolean())
    .map(([start, parts, end]) => `${start ? "^" : ""}${parts.join("")}${end ? "$" : ""}`);
  const subject = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "b", "c", "1", "-", ".", " ", "é", "😀"), maxLength: 12 }),
    fc.integer({ min: 30, max: 80 }).map((length) => `b${"a".repeat(length)}1`),
  );

  test("for any of them the answer is RE2's", () => {
    fc.assert(
      fc.property(fc.array(alternative, { minLength: 1, maxLength: 3 }), subject, (alternatives, message) => {
        const source = alternatives.join("|");
        fc.pre(source !== "");
        expect(matches(`%${source}%`, message)).toBe(RE2JS.compile(source).matcher(message).find());
      }),
      { numRuns: repetitions(2000) },
    );
  });
});

const event = JSON.stringify({
  eventType: "UpdateTrail",
  sourceIPAddress: "111.111.111.111",
  arrayKey: ["value", "another value"],
  objectList: [
    { name: "a", id: 1 },
    { name: "b", id: 2 },
  ],
  SomeObject: null,
  ThisFlag: true,
  latency: 512.5,
  code: "400",
  user: { id: 1, email: "John.Stiles@example.com" },
  users: [{ id: 2, email: "John.Doe@example.com" }],
  actions: ["GET", "PUT", "DELETE"],
  coordinates: [
    [0, 1, 2],
    [4, 5, 6],
  ],
  literal: "Ev*ent",
});

describe("events in JSON", () => {
  test.each([
    ['{ $.eventType = "UpdateTrail" }', true],
    ["{$.eventType=UpdateTrail}", true],
    ['{ $.eventType = "Update*" }', true],
    ["{ $.eventType = *Trail }", true],
    ["{ $.eventType = *dateT* }", true],
    ["{ $.eventType = * }", true],
    ["{ $.eventType != * }", false],
    // An asterisk in the middle is itself.
    ["{ $.literal = Ev*ent }", true],
    ["{ $.eventType = Up*Trail }", false],
    ["{ $.sourceIPAddress != 123.123.* }", true],
    ["{ $.sourceIPAddress != 111.111.* }", false],
    ['{ $.arrayKey[0] = "value" }', true],
    ['{ $.arrayKey[2] = "value" }', false],
    ['{ $.eventType[0] = "U" }', false],
    ["{ $.objectList[1].id = 2 }", true],
    ["{ $.coordinates[0][1] = 1 }", true],
    ["{ $.SomeObject IS NULL }", true],
    ["{ $.ThisFlag IS NULL }", false],
    ["{ $.SomeOtherObject NOT EXISTS }", true],
    ["{ $.SomeObject NOT EXISTS }", false],
    ["{ $.__proto__ NOT EXISTS }", true],
    ["{ $.ThisFlag IS TRUE }", true],
    ["{ $.ThisFlag IS FALSE }", false],
    ["{ $.latency >= 500 }", true],
    ["{ $.latency < 10e-3 }", false],
    ["{ $.latency > +1000 }", false],
    ["{ $.latency <= 512.5 }", true],
    ["{ $.code = 400 }", true],
    ["{ $.code != 500 }", true],
    ["{ $.eventType > 1 }", false],
    // A list, an object, null and what is missing can't be compared.
    ["{ $.arrayKey = 1 }", false],
    ["{ $.arrayKey != 1 }", false],
    ["{ $.user != 1 }", false],
    ["{ $.SomeObject != 1 }", false],
    ["{ $.missing != 1 }", false],
    ['{ ($.user.id = 1) && ($.users[0].email = "John.Doe@example.com") }', true],
    ['{ ($.user.id = 2 && $.users[0].email = "nonmatch") || $.actions[2] = "GET" }', false],
    ['{ $.user.email = "John.Stiles@example.com" || $.coordinates[0][1] = nonmatch && $.actions[2] = nomatch }', true],
    [
      '{ ($.user.email = "John.Stiles@example.com" || $.coordinates[0][1] = nonmatch) && $.actions[2] = nomatch }',
      false,
    ],
    // As the CIS benchmark has it.
    ["{ ($.eventSource = kms.amazonaws.com) && (($.eventName=DisableKey)||($.eventName=ScheduleKeyDeletion)) }", false],
  ])("%s", (pattern, expected) => {
    expect(matches(pattern, event)).toBe(expected);
  });

  test.each(["plain", "{ broken", "", "1", "null", '"text"', "[1]"])("the event %s matches none", (message) => {
    expect(matches("{ $.a NOT EXISTS }", message)).toBe(message === "[1]");
  });

  test.each([
    "{",
    "{}",
    "{ $.a }",
    "{ a = 1 }",
    "{ $ = 1 }",
    "{ $.a = }",
    "{ $.a = 1",
    "{ ($.a = 1 }",
    "{ $.a > text }",
    "{ $.a = 1 } x",
    "{ $.a = 1 && }",
    "{ $.a IS EMPTY }",
    "{ $.a = 1 | $.b = 1 }",
  ])("%s is not a pattern", (pattern) => {
    expect(parsePattern(pattern)).toBeUndefined();
  });
});

const line = '127.0.0.1 - frank [10/Oct/2000:13:25:15 -0700] "GET /index.html HTTP/1.0" 404 1534';

describe("events with fields between spaces", () => {
  test.each([
    ["[]", line, true],
    ["[ip, user, username, timestamp, request, status_code, bytes]", line, true],
    ["[ip, user, username, timestamp, request, status_code]", line, false],
    ["[ip, user, username, timestamp, request, status_code, bytes, more]", line, false],
    ["[..., status_code, bytes]", line, true],
    ["[ip, user, ..., status_code, bytes]", line, true],
    ["[ip, user, ...]", line, true],
    ["[…, bytes]", line, true],
    ["[ip, user, username, timestamp, request, status_code, bytes > 1000]", line, true],
    ["[ip, user, username, timestamp, request, status_code, bytes < 1000]", line, false],
    ["[ip, user, username, timestamp, request, status_code = 4*, bytes]", line, true],
    ["[ip, user, username, timestamp, request = *html*, status_code = 4*, bytes]", line, true],
    ["[..., status_code = 4* && status_code != 404, bytes]", line, false],
    ["[..., (status_code = 403 || status_code = 404) && bytes > 1, bytes]", line, true],
    ['[ip, id, user = "frank", ...]', line, true],
    ["[..., request=*.html*, status_code=4*,]", line, true],
    ["[w1=ERROR, w2]", "ERROR message", true],
    ["[w1=ERROR, w2]", "WARN message", false],
    ["[w1=ERROR || w1=WARN, w2]", "WARN message", true],
    ["[w1!=ERROR&&w1!=WARN, w2]", "INFO message", true],
    ["[w1 = nosuch && other = 1]", "x", false],
  ])("%s · %s", (pattern, message, expected) => {
    expect(matches(pattern, message)).toBe(expected);
  });

  test.each(["[", "[a", "[a b]", "[..., a, ...]", "[(]", "[a =]", "[a > b]", "[a]]", "[a = 1 &&]", "[(a = 1]"])(
    "%s is not a pattern",
    (pattern) => {
      expect(parsePattern(pattern)).toBeUndefined();
    },
  );

  test("fields are named as the pattern names them, and others by their number", () => {
    expect(parsePattern("[..., request=*.html*, status_code=4*,]")?.valuesIn(line)).toEqual({
      $1: "127.0.0.1",
      $2: "-",
      $3: "frank",
      $4: "10/Oct/2000:13:25:15 -0700",
      $request: "GET /index.html HTTP/1.0",
      $status_code: "404",
      $7: "1534",
    });
  });
});

const text = fc.string({ unit: fc.constantFrom(...'ab "[]{}%-?.,$&|=*\\()0é\n'.split("")), maxLength: 60 });

describe("for any text", () => {
  test("a pattern is read or refused, and what is read matches or does not", () => {
    fc.assert(
      fc.property(text, text, (pattern, message) => {
        expect([true, false, undefined]).toContain(parsePattern(pattern)?.matches(message));
      }),
      { numRuns: repetitions(3000) },
    );
  });

  test("a quoted text matches exactly the messages that have it", () => {
    fc.assert(
      fc.property(text, text, text, (term, before, after) => {
        const pattern = `"${term.replaceAll(/["\\]/g, (each) => `\\${each}`)}"`;
        expect(matches(pattern, before + term + after)).toBe(true);
        expect(matches(pattern, before)).toBe(before.includes(term));
      }),
    );
  });

  test("terms are joined by and, those with a question mark by or, those with a minus are absent", () => {
    const word = fc.constantFrom("aa", "bb", "cc", "dd");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.array(word, { maxLength: 4 }), (terms, words) => {
        const message = words.join(" ");
        const has = (term: string) => words.some((each) => each === term);
        expect(matches(terms.join(" "), message)).toBe(terms.every(has));
        expect(matches(terms.map((term) => `?${term}`).join(" "), message)).toBe(terms.some(has));
        expect(matches(terms.map((term) => `-${term}`).join(" "), message)).toBe(!terms.some(has));
      }),
    );
  });

  test("conditions in JSON follow the precedence of and, or and parentheses", () => {
    type Tree = boolean | { readonly or: boolean; readonly parts: readonly Tree[] };
    const { tree } = fc.letrec<{ tree: Tree; node: Tree }>((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, fc.boolean(), tie("node")),
      node: fc.record({ or: fc.boolean(), parts: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }) }),
    }));
    const write = (each: Tree): string =>
      typeof each === "boolean"
        ? `$.${each ? "yes" : "no"} = 1`
        : `(${each.parts.map(write).join(each.or ? " || " : " && ")})`;
    const value = (each: Tree): boolean =>
      typeof each === "boolean" ? each : each.or ? each.parts.some(value) : each.parts.every(value);
    fc.assert(
      fc.property(tree, (each) => {
        expect(matches(`{ ${write(each)} }`, '{"yes":1,"no":0}')).toBe(value(each));
      }),
    );
    const flat = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(flat, (groups) => {
        const pattern = groups.map((group) => group.map(write).join(" && ")).join(" || ");
        expect(matches(`{ ${pattern} }`, '{"yes":1,"no":0}')).toBe(groups.some((group) => group.every(Boolean)));
      }),
    );
  });

  test("fields between spaces are what was joined", () => {
    const field = fc.oneof(
      fc.stringMatching(/^[a-z0-9.]{1,8}$/).map((value) => [value, value] as const),
      fc.stringMatching(/^[a-z0-9 ]{0,8}$/).map((value) => [`"${value}"`, value] as const),
      fc.stringMatching(/^[a-z0-9 ]{0,8}$/).map((value) => [`[${value}]`, value] as const),
    );
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        expect(fieldsIn(fields.map(([written]) => written).join(" "))).toEqual(fields.map(([, value]) => value));
      }),
    );
  });

  test("brackets and quotes that are not closed take no more than linear time", () => {
    const taken = processorTime();
    expect(fieldsIn("[ ".repeat(200_000))).toHaveLength(200_000);
    expect(fieldsIn(`a${' b"'.repeat(200_000)}`)).toHaveLength(200_001);
    expect(taken()).toBeLessThan(2000);
  });
});
