// size: one table for each command and function of the query language
/** The query language of Logs Insights (CloudWatch Logs user guide, "CloudWatch Logs Insights language query syntax" and the pages under it). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QueriedEvent } from "../src/emulated/engine/queries/event-fields.js";
import { parseQuery } from "../src/emulated/engine/queries/query.js";
import { runQuery } from "../src/emulated/engine/queries/run-query.js";
import { MalformedQuery } from "../src/emulated/engine/queries/tokens.js";

const NOON = Date.UTC(2026, 3, 1, 12);
type Given = string | readonly [ms: number, message: string];

function eventsOf(messages: readonly Given[], more: Partial<QueriedEvent> = {}): QueriedEvent[] {
  return messages.map((given, at) => {
    const [time, message] = typeof given === "string" ? [NOON + at, given] : given;
    const place = { stream: "s", log: "000000000000:g", pointer: `p${at}`, isOfFunction: false };
    return { time, ingestedAt: time, message, ...place, ...more };
  });
}

/** The results of a query without `@ptr`, each as an object. */
function run(query: string, messages: readonly Given[], more: Partial<QueriedEvent> = {}): Record<string, string>[] {
  const { results } = runQuery(parseQuery(query), { events: eventsOf(messages, more), now: NOON });
  return results.map((row) =>
    Object.fromEntries(row.flatMap(({ field, value }) => (field === "@ptr" ? [] : [[field, value]]))),
  );
}

/** The value of an expression for one event in JSON; undefined where it has none. */
const value = (expression: string, event: object = {}) =>
  run(`fields ${expression} as v | display v`, [JSON.stringify(event)])[0]?.["v"];
const holds = (condition: string, event: object) => run(`filter ${condition}`, [JSON.stringify(event)]).length === 1;

const orders = [
  { status: 200, ms: 12.5, path: "/a", user: { id: 7, tags: ["x", "y"] }, ok: true },
  { status: 404, ms: 3, path: "/b", user: { id: 8 } },
  { status: 500, ms: 40, path: "/a" },
].map((order) => JSON.stringify(order));

describe("fields and display", () => {
  test("without them results have the time and the message, the last event first", () => {
    expect(run("filter 1 = 1", ["a", "b"])).toEqual([
      { "@timestamp": "2026-04-01 12:00:00.001", "@message": "b" },
      { "@timestamp": "2026-04-01 12:00:00.000", "@message": "a" },
    ]);
  });

  test.each([
    ["several commands add columns", "fields path | fields status", { path: "/a", status: "500" }],
    [
      "display shows its own only, and the last one counts",
      "fields path | display ms | display status",
      { status: "500" },
    ],
    [
      "a column has the name that it is given, or its text",
      "fields status + 1 as next, ms / 2",
      { next: "501", "ms / 2": "20" },
    ],
    ["what an event lacks is left out", "fields path, user.id, `no-such-field`", { path: "/a" }],
    ["names may stand in backticks", "fields `path`", { path: "/a" }],
    ["comments are skipped", "fields path # the path\n| limit 1 # one", { path: "/a" }],
  ])("%s", (_, query, row) => {
    expect(run(query, orders)[0]).toEqual(row);
  });

  test.each([
    ["user.id", "7"],
    ["user.tags.1", "y"],
    ["ok", "1"],
    ["@message", JSON.stringify({ status: 200, ms: 12.5, path: "/a", user: { id: 7, tags: ["x", "y"] }, ok: true })],
    ["@logStream", "s"],
    ["@log", "000000000000:g"],
    ["@ingestionTime", "2026-04-01 12:00:00.000"],
  ])("an event in JSON has the field %s", (field, expected) => {
    expect(run(`fields ${field}`, [orders[0] as string])[0]?.[field]).toBe(expected);
  });

  // User guide, "Supported logs and discovered fields": Lambda.
  test("lines of functions have the fields of reports, and those of the first JSON in them", () => {
    const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
    const report = `REPORT RequestId: ${id}\tDuration: 3.01 ms\tBilled Duration: 4 ms\tMemory Size: 128 MB\tMax Memory Used: 36 MB\tInit Duration: 110.10 ms\t\n`;
    const fields = "@type, @requestId, @duration, @billedDuration, @initDuration, @memorySize, @maxMemoryUsed";
    expect(run(`fields ${fields}`, [report], { isOfFunction: true })).toEqual([
      {
        "@type": "REPORT",
        "@requestId": id,
        "@duration": "3.01",
        "@billedDuration": "4",
        "@initDuration": "110.1",
        "@memorySize": "128000000",
        "@maxMemoryUsed": "36000000",
      },
    ]);
    const line = `2026-04-01T12:00:00.000Z\t${id}\tINFO\torder {"id":7,"text":"}"} done {"id":8}`;
    expect(run("fields @requestId, id, text", [line], { isOfFunction: true })).toEqual([
      { "@requestId": id, id: "7", text: "}" },
    ]);
    expect(run("fields @type, id", [report, line])).toEqual([{}, {}]);
  });
});

describe("filter", () => {
  const event = { status: 404, code: "07", text: "Not Found", empty: "", n: -3 };
  test.each([
    ["status = 404", true],
    ["status != 404", false],
    ["status > 99.5 and status <= 404", true],
    // As numbers where both are, or else as texts.
    ["code = 7", true],
    ["text > 'M'", true],
    ["text = 'not found'", false],
    ["n < -2", true],
    ["status = 1 or text = 'Not Found'", true],
    ["status = 1 or status = 404 and text = 'x'", false],
    ["(status = 1 or status = 404) and not text = 'x'", true],
    ["not (status = 404)", false],
    ["status in [1, 404]", true],
    ["status not in [1, 404]", false],
    ["text in ['a', 'Not Found']", true],
    ["text like 'Found'", true],
    ["text like 'found'", false],
    ["text like /F.+d$/", true],
    ["text like /(?i)^not/", true],
    ["text =~ /^N/", true],
    ["text not like /^N/", false],
    ["text not like 'zzz'", true],
    ["text like /a\\/b/", false],
    // What is missing is neither equal nor unequal to anything.
    ["missing = 1", false],
    ["missing != 1", false],
    ["missing like 'a'", false],
    ["ispresent(text) and not ispresent(missing)", true],
    ["isempty(empty) and isempty(missing) and not isempty(text)", true],
    ["status + 1 = 405", true],
    ["STATUS = 404", false],
    ["status = 404 AND text LIKE 'Not'", true],
  ])("%s", (condition, expected) => {
    expect(holds(condition, event)).toBe(expected);
  });
});

test.each([
  ["1 + 2 * 3", "7"],
  ["(1 + 2) * 3", "9"],
  ["2 ^ 3 ^ 2", "512"],
  ["10 % 3 - 1", "0"],
  ["10 - 3 - 2", "5"],
  ["1 / 3", "0.3333"],
  ["1 / 0", undefined],
  ["-2 ^ 2", "-4"],
  ["text + 1", undefined],
  ["abs(-3)", "3"],
  ["ceil(1.2)", "2"],
  ["floor(-1.2)", "-2"],
  ["sqrt(16)", "4"],
  ["log(0)", undefined],
  ["greatest(1, n, 3)", "5"],
  ["least(1, n, missing)", "1"],
  ["coalesce(missing, text, 1)", " ab "],
  ["if(n > 3, 'big', 'small')", "big"],
  ["isblank('  ')", "1"],
  ["concat(text, n, missing, 'z')", " ab 5z"],
  ["trim(text)", "ab"],
  ["ltrim(text)", "ab "],
  ["rtrim(text)", " ab"],
  ["trim('xxaxx', 'x')", "a"],
  ["strlen(text)", "4"],
  ["strlen('😀')", "1"],
  ["toupper('ä')", "Ä"],
  ["tolower('AB')", "ab"],
  ["substr('abcde', 2)", "cde"],
  ["substr('abcde', 1, 2)", "bc"],
  ["replace('a.b.c', '.', '$&')", "a$&b$&c"],
  ["strcontains('abc', 'bc')", "1"],
  ["strcontains('abc', 'x')", "0"],
  ["toMillis(@timestamp)", String(NOON)],
  ["fromMillis(0)", "1970-01-01 00:00:00.000"],
  ["now()", String(NOON / 1000)],
  ["isValidIp('::1')", "1"],
  ["isValidIpv4('::1')", "0"],
  ["isIpv4InSubnet('10.1.2.3', '10.0.0.0/8')", "1"],
  ["isIpInSubnet('2001:db8::1', '2001:db8::/32')", "1"],
  ["isIpv6InSubnet('10.1.2.3', '10.0.0.0/8')", "0"],
  ["isIpInSubnet('10.1.2.3', '10.0.0.0/99')", "0"],
  ["datefloor(fromMillis(3723000), 1h)", "1970-01-01 01:00:00.000"],
  ["dateceil(fromMillis(3723000), 1h)", "1970-01-01 02:00:00.000"],
  ["dateceil(fromMillis(3600000), 1h)", "1970-01-01 01:00:00.000"],
  ["datefloor(fromMillis(5184000000), 1mo)", "1970-03-01 00:00:00.000"],
  ["datefloor(@timestamp, 1q)", "2026-04-01 00:00:00.000"],
  ["dateceil(@timestamp, 1year)", "2027-01-01 00:00:00.000"],
])("%s is %s", (expression, expected) => {
  expect(value(expression, { text: " ab ", n: 5 })).toBe(expected);
});

describe("parse", () => {
  test.each([
    // The user guide's examples.
    [
      "a glob",
      `parse @message "user=*, method:*, latency := *" as user, method, latency`,
      "x user=ann, method:get, latency := 12",
      { user: "ann", method: "get", latency: "12" },
    ],
    [
      "named groups",
      "parse @message /(?<NetworkInterface>eni-.*?) /",
      "in eni-0a1 ok",
      { NetworkInterface: "eni-0a1" },
    ],
    [
      "groups with names behind them",
      "parse @message /(\\w+)@(\\w+)/ as user, host",
      "to ann@example now",
      { user: "ann", host: "example" },
    ],
    ["the message, unless told otherwise", 'parse "[*]" as level', "[ERROR] x", { level: "ERROR" }],
    ["another field", 'parse @logStream "*" as all', "x", { all: "s" }],
    ["nothing where the text does not fit", 'parse @message "[*]" as level', "none", {}],
    ["nothing for a group that took no part", "parse @message /(a)|(b)/ as a, b", "b", { b: "b" }],
  ])("%s", (_, command, message, expected) => {
    const names = Object.keys(expected).length === 0 ? ["level"] : Object.keys(expected);
    expect(run(`${command} | display ${names.join(", ")}, a`, [message])).toEqual([expected]);
  });

  test("what it found can be filtered and counted", () => {
    const lines = ["took 3 ms", "took 5 ms", "idle"];
    expect(run('parse "took * ms" as ms | filter ispresent(ms) | stats sum(ms) as total', lines)).toEqual([
      { total: "8" },
    ]);
  });

  test("a glob finds what stands between its parts", () => {
    const word = fc.stringMatching(/^[a-z]{0,6}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const names = words.map((_, at) => `n${at}`);
        const glob = `<${words.map(() => "*").join("|")}>`;
        const [row] = run(`parse "${glob}" as ${names.join(", ")} | display ${names.join(", ")}`, [
          `- <${words.join("|")}> -`,
        ]);
        expect(Object.values(row ?? {})).toEqual(words);
      }),
    );
  });
});

describe("stats", () => {
  const hour = 3_600_000;
  const at = (hours: number, object: object) => [NOON + hours * hour, JSON.stringify(object)] as const;
  const events = [
    at(0, { a: "x", n: 1 }),
    at(0.2, { a: "y", n: 2 }),
    at(1, { a: "x", n: 3 }),
    at(1.5, { a: "x", n: 10, m: 1 }),
  ];

  test.each([
    ["count(*)", { "count(*)": "4" }],
    ["count() as all, count(m) as m", { all: "4", m: "1" }],
    ["count_distinct(a)", { "count_distinct(a)": "2" }],
    ["sum(n), avg(n), min(n), max(n)", { "sum(n)": "16", "avg(n)": "4", "min(n)": "1", "max(n)": "10" }],
    ["stddev(n)", { "stddev(n)": "4.0825" }],
    ["pct(n, 50) as p50, pct(n, 100) as p100, pct(n, 1) as p1", { p50: "2", p100: "10", p1: "1" }],
    ["earliest(a) as e, latest(n) as l", { e: "x", l: "10" }],
    ["sortsFirst(a) as f, sortsLast(a) as l", { f: "x", l: "y" }],
    ["sum(n) / count(*) * 2 as double", { double: "8" }],
    ["sum(n > 2) as large", { large: "2" }],
    ["max(missing) as none, count(*) as c", { c: "4" }],
  ])("%s", (items, row) => {
    expect(run(`stats ${items}`, events)).toEqual([row]);
  });

  test("by fields, whose columns come first, and by periods", () => {
    expect(run("stats count(*) as c by a | sort a asc", events)).toEqual([
      { a: "x", c: "3" },
      { a: "y", c: "1" },
    ]);
    expect(run("stats sum(n) by bin(1h) as hour, a | sort hour, a desc", events)).toEqual([
      { hour: "2026-04-01 12:00:00.000", a: "y", "sum(n)": "2" },
      { hour: "2026-04-01 12:00:00.000", a: "x", "sum(n)": "1" },
      { hour: "2026-04-01 13:00:00.000", a: "x", "sum(n)": "13" },
    ]);
    expect(Object.keys(run("stats sum(n) by bin(1h)", events)[0] ?? {})).toEqual(["bin(1h)", "sum(n)"]);
  });

  test("its results can be filtered, sorted, counted again and named by their texts", () => {
    expect(run("stats count(*) by a | sort count(*) desc | limit 1", events)).toEqual([{ a: "x", "count(*)": "3" }]);
    expect(run("stats count(*) as c by a | filter c > 1 | fields c * 2 as d", events)).toEqual([
      { a: "x", c: "3", d: "6" },
    ]);
    expect(run("stats count(*) as c by a | stats max(c) as most", events)).toEqual([{ most: "3" }]);
    expect(run("stats count(*) by bin(1h) | sort bin(1h) asc | limit 1", events)).toEqual([
      { "bin(1h)": "2026-04-01 12:00:00.000", "count(*)": "2" },
    ]);
  });

  test("nothing is counted as 0, and as no group", () => {
    expect(run("stats count(*) as c, sum(n) as s", [])).toEqual([{ c: "0" }]);
    expect(run("stats count(*) by a", [])).toEqual([]);
  });
});

describe("sort, limit and dedup", () => {
  const rows = [{ n: 10 }, { n: 9 }, { n: "b" }, {}, { n: "a" }].map((row) => JSON.stringify(row));
  test("numbers come before texts, and what is missing last", () => {
    expect(run("fields n | sort n asc", rows).map(({ n }) => n)).toEqual(["9", "10", "a", "b", undefined]);
    expect(run("fields n | sort n desc", rows).map(({ n }) => n)).toEqual(["b", "a", "10", "9", undefined]);
  });

  // User guide, "dedup": the first in the order, by default the last event; an event that lacks the field is kept.
  test("dedup keeps the first of each combination, and events that lack a field", () => {
    const given = [{ s: 1, n: 1 }, { s: 1, n: 2 }, { n: 3 }, { n: 4 }, { s: 2, n: 5 }].map((row) =>
      JSON.stringify(row),
    );
    expect(run("fields n | dedup s", given).map(({ n }) => n)).toEqual(["5", "4", "3", "2"]);
    expect(run("fields n | sort n asc | dedup s | limit 1", given)).toEqual([{ n: "1" }]);
  });
});

describe("A query that is not as the syntax has it", () => {
  test.each([
    ["", "unexpected symbol found <EOF> at line 1 and position 0", 0, 0],
    ["fields @timestamp, custom | count()", "unexpected symbol found count at line 1 and position 28", 28, 33],
    ["fields a |", "unexpected symbol found <EOF> at line 1 and position 10", 10, 10],
    ["fields a\n| filter b ==", "unexpected symbol found = at line 2 and position 12", 21, 22],
    ["filter a like b", "unexpected symbol found b at line 1 and position 14", 14, 15],
    ["filter a in [1", "unexpected symbol found <EOF> at line 1 and position 14", 14, 14],
    ["filter (a = 1", "unexpected symbol found <EOF> at line 1 and position 13", 13, 13],
    ["filter count(*) > 1", "unexpected symbol found count at line 1 and position 7", 7, 12],
    ["stats sum(count(*))", "unexpected symbol found count at line 1 and position 10", 10, 15],
    ["filter a = 'x", "unexpected symbol found ' at line 1 and position 11", 11, 12],
    ["limit 0", "unexpected symbol found 0 at line 1 and position 6", 6, 7],
    ["limit many", "unexpected symbol found many at line 1 and position 6", 6, 10],
    ["dedup a | fields b", "unexpected symbol found fields at line 1 and position 10", 10, 16],
    ["fields a b", "unexpected symbol found b at line 1 and position 9", 9, 10],
    ["fields nothing(a)", "Invalid function name: nothing", 7, 14],
    ["fields abs(1, 2)", "Invalid number of arguments for abs", 7, 10],
    ["stats bin(5)", "unexpected symbol found 5 at line 1 and position 10", 10, 11],
    ['parse "*-*" as a', "parse finds 2 values, and has 1 names", 15, 16],
    ["filter a like /(?=x)/", "Invalid regular expression: ", 14, 21],
    ["filter a like /(x/", "Invalid regular expression: ", 14, 18],
    ["filter a like /x", "unexpected symbol found / at line 1 and position 14", 14, 15],
    ["pattern @message", "CloudStub does not have the command pattern. ", 0, 7],
    [`filter ${"(".repeat(200)}a`, "unexpected symbol found ", 108, 109],
    ["filter a like /(((a{1,1000}){1,1000}){1,1000})/", "The regular expression repeats too much", 14, 47],
  ])("%s", (query, message, start, end) => {
    let thrown: unknown;
    try {
      parseQuery(query);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(MalformedQuery);
    expect((thrown as MalformedQuery).message.startsWith(message)).toBe(true);
    expect(thrown).toMatchObject({ start, end });
  });

  test("no text makes the reader fail otherwise, nor reading it twice give another query", () => {
    const parts = [
      "fields",
      "filter",
      "stats",
      "parse",
      "sort",
      "limit",
      "dedup",
      "|",
      "@message",
      "a",
      "count(*)",
      "bin(5m)",
      "=",
      "like",
      "/a.b/",
      "'t'",
      "12",
      "(",
      ")",
      "[",
      ",",
      "as",
      "by",
      "not",
      "and",
      "`x`",
      "#",
      "\n",
      "^",
      "-",
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(text, (query) => {
        try {
          const given = { events: eventsOf(orders), limit: 10, now: NOON };
          expect(runQuery(parseQuery(query), given)).toEqual(runQuery(parseQuery(query), given));
        } catch (error) {
          if (!(error instanceof MalformedQuery)) throw error;
          expect(error.start >= 0 && error.start <= error.end && error.end <= query.length + 1).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

// The expected values come from the tree, so that only the reading of what is written is tested.
test("sums and products are evaluated as written", () => {
  interface Tree {
    readonly text: string;
    readonly value: number;
  }
  const leaf = fc.integer({ min: 0, max: 99 }).map((value): Tree => ({ text: String(value), value }));
  const joined = (a: Tree, operator: string, b: Tree): Tree => ({
    text: `(${a.text} ${operator} ${b.text})`,
    value: operator === "+" ? a.value + b.value : operator === "-" ? a.value - b.value : a.value * b.value,
  });
  const row = fc.tuple(leaf, leaf, leaf, leaf).map(
    ([a, b, c, d]): Tree => ({
      text: `${a.text} - ${b.text} * ${c.text} - ${d.text}`,
      value: a.value - b.value * c.value - d.value,
    }),
  );
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      row.map(({ text, value: of }) => ({ text: `(${text})`, value: of })),
      fc
        .tuple(tie("tree"), fc.constantFrom("+", "-", "*"), tie("tree"))
        .map(([a, operator, b]) => joined(a, operator, b)),
    ),
  }));
  fc.assert(
    fc.property(tree, ({ text, value: expected }) => {
      expect(Number(value(text))).toBe(expected === 0 ? 0 : expected);
    }),
  );
});

test.each([
  ["+ 1", "1", "3301"],
  [" or a", "a", "0"],
  [" like 'b'", "a", "0"],
])("a query of 10,000 characters is read and run: %s", (part, first, expected) => {
  const text = first + part.repeat(Math.floor(9900 / part.length));
  if (part.includes("like")) expect(() => parseQuery(`fields ${text}`)).toThrow(MalformedQuery);
  else expect(value(text)).toBe(expected);
});

test("a query that takes too long is ended, with what it found", () => {
  const events = eventsOf(Array.from({ length: 60 }, () => "x".repeat(100_000)));
  const outcome = runQuery(parseQuery(`filter @message like /${"(x+x+)+".repeat(40)}y/`), { events, now: NOON });
  expect(outcome).toMatchObject({ isComplete: false, matched: 0 });
});

describe("a query that makes longer and longer texts", () => {
  const doubled = " | fields concat(x, x) as x".repeat(30);
  const replaced = ` | fields replace(x, "a", "${"a".repeat(100)}") as x`.repeat(30);
  const onEvents = (more: string) => `fields @message as x${more} | display strlen(x) as length`;

  test.each([
    ["concat", doubled],
    ["replace", replaced],
  ])("has texts of 256 KiB at most: %s", (_, more) => {
    expect(run(onEvents(more), ["aaa"])).toEqual([{ length: String(256 * 1024) }]);
    expect(run(`stats count(*) as n, "a" as x${more} | display strlen(x) as length`, ["aaa"])).toEqual([
      { length: String(256 * 1024) },
    ]);
  });

  test("ends before its events fill the memory", () => {
    const events = eventsOf(Array.from({ length: 1000 }, () => "aaa"));
    const { isComplete, scanned } = runQuery(parseQuery(onEvents(doubled)), { events, now: NOON });
    expect([isComplete, scanned < 500]).toEqual([false, true]);
  });
});
