import {
  FilterLogEventsCommand,
  GetLogEventsCommand,
  type GetLogEventsCommandInput,
  PutLogEventsCommand,
  TestMetricFilterCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { emulatedLaboratory, HOUR } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

const messagesOf = (events: readonly { readonly message?: string | undefined }[] | undefined) =>
  (events ?? []).map(({ message }) => message);

async function read(logGroupName: string, input: Partial<GetLogEventsCommandInput> = {}) {
  const answer = await lab.client.send(new GetLogEventsCommand({ logGroupName, logStreamName: "s", ...input }));
  return { ...answer, messages: messagesOf(answer.events) };
}

// Asserted against AWS by the authors of moto's tests: the last events unless startFromHead; API reference: the same token at the end.
test("GetLogEvents goes both ways, and answers the same token at an end", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  const start = lab.clock.now();
  await lab.put([logGroupName, "s"], ...Array.from({ length: 5 }, (_, at) => [start + at, `m${at}`] as const));
  const tail = await read(logGroupName, { limit: 2 });
  expect(tail.messages).toEqual(["m3", "m4"]);
  const before = await read(logGroupName, { limit: 2, nextToken: tail.nextBackwardToken });
  expect(before.messages).toEqual(["m1", "m2"]);
  const again = await read(logGroupName, { limit: 2, nextToken: before.nextForwardToken });
  expect(again.messages).toEqual(["m3", "m4"]);
  const end = await read(logGroupName, { nextToken: again.nextForwardToken });
  expect(end.messages).toEqual([]);
  expect(end.nextForwardToken).toBe(again.nextForwardToken);
  // From the end one can go back.
  expect((await read(logGroupName, { limit: 1, nextToken: end.nextBackwardToken })).messages).toEqual(["m4"]);
  const head = await read(logGroupName, { limit: 2, startFromHead: true });
  expect(head.messages).toEqual(["m0", "m1"]);
  const beginning = await read(logGroupName, { nextToken: head.nextBackwardToken });
  expect(beginning.messages).toEqual([]);
  expect(beginning.nextBackwardToken).toBe(head.nextBackwardToken);
});

test("a client that polls with the token of an empty page sees what comes, also at the same time", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  let { nextForwardToken } = await read(logGroupName);
  const seen: (string | undefined)[] = [];
  for (const message of ["a", "b", "c"]) {
    await lab.put([logGroupName, "s"], message);
    const page = await read(logGroupName, { nextToken: nextForwardToken });
    seen.push(...page.messages);
    nextForwardToken = page.nextForwardToken;
  }
  expect(seen).toEqual(["a", "b", "c"]);
});

// API reference: the end of GetLogEvents is exclusive, that of FilterLogEvents inclusive.
test("times are inclusive, but for the end of GetLogEvents", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  const now = lab.clock.now();
  await lab.put([logGroupName, "s"], [now, "a"], [now + 1, "b"], [now + 2, "c"]);
  expect((await read(logGroupName, { startTime: now, endTime: now + 2 })).messages).toEqual(["a", "b"]);
  expect(await lab.find(logGroupName, { startTime: now + 1, endTime: now + 2 })).toEqual(["b", "c"]);
  expect((await read(logGroupName, { endTime: 9e15 })).messages).toEqual(["a", "b", "c"]);
  expect(await lab.find(logGroupName, { endTime: 9e15, startTime: 0 })).toEqual(["a", "b", "c"]);
  expect((await read(logGroupName, { startTime: 9e15 })).messages).toEqual([]);
});

test("FilterLogEvents goes through the chosen streams in the order of time, then of ingestion", async () => {
  const logGroupName = await lab.createGroup(["a-1", "a-2", "b-1"]);
  const now = lab.clock.now();
  await lab.put([logGroupName, "b-1"], [now, "b0"], [now + 3, "b3"]);
  await lab.clock.advance(10);
  await lab.put([logGroupName, "a-2"], [now, "a2 0"], [now + 2, "a2 2"]);
  await lab.clock.advance(10);
  await lab.put([logGroupName, "a-1"], [now, "a1 0"], [now + 1, "a1 1"]);
  expect(await lab.find(logGroupName)).toEqual(["b0", "a2 0", "a1 0", "a1 1", "a2 2", "b3"]);
  expect(await lab.find(logGroupName, { logStreamNamePrefix: "a-" })).toEqual(["a2 0", "a1 0", "a1 1", "a2 2"]);
  expect(await lab.find(logGroupName, { logStreamNames: ["b-1", "a-1", "b-1"] })).toEqual(["b0", "a1 0", "a1 1", "b3"]);
  await expect(lab.find(logGroupName, { logStreamNames: ["none"] })).rejects.toMatchObject({
    message: "The specified log stream does not exist.",
  });
});

test("pages of any size have the same events in the same order, whichever way one goes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2), fc.array(fc.nat(4), { minLength: 1, maxLength: 6 })), { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      async (batches, limit) => {
        const streams = ["s", "t", "u"];
        const logGroupName = await lab.createGroup(streams);
        const now = lab.clock.now();
        for (const [index, [stream, times]] of batches.entries())
          await lab.put(
            [logGroupName, streams[stream] as string],
            ...times.toSorted().map((time, at) => [now + time, `${index}.${at}`] as const),
          );
        const all = await lab.find(logGroupName);
        expect(all).toHaveLength(batches.reduce((sum, [, times]) => sum + times.length, 0));
        const found: unknown[] = [];
        let nextToken: string | undefined;
        do {
          const page: { events?: { message?: string }[]; nextToken?: string | undefined } = await lab.client.send(
            new FilterLogEventsCommand({ logGroupName, limit, ...(nextToken && { nextToken }) }),
          );
          found.push(...messagesOf(page.events));
          nextToken = page.nextToken;
        } while (nextToken !== undefined);
        expect(found).toEqual(all);
        const backwards: unknown[] = [];
        do {
          const page: { events?: { message?: string }[]; nextToken?: string | undefined } = await lab.client.send(
            new FilterLogEventsCommand({
              logGroupName,
              limit,
              ...(nextToken ? { nextToken } : { startFromHead: false }),
            }),
          );
          backwards.push(...messagesOf(page.events));
          nextToken = page.nextToken;
        } while (nextToken !== undefined);
        expect(backwards).toEqual(all.toReversed());
        const whole = (await read(logGroupName)).messages;
        for (const startFromHead of [true, false]) {
          const parts: (string | undefined)[][] = [];
          let token: string | undefined;
          for (;;) {
            const page = await read(logGroupName, { limit, startFromHead, ...(token && { nextToken: token }) });
            const next = startFromHead ? page.nextForwardToken : page.nextBackwardToken;
            parts.push(page.messages);
            if (next === token) break;
            token = next;
          }
          expect((startFromHead ? parts : parts.reverse()).flat()).toEqual(whole);
        }
      },
    ),
    { numRuns: repetitions(15) },
  );
});

// API reference, FilterLogEvents.
test("a search from the last event on needs a start after 2023, and ends without a token when no other event matches", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  await lab.put([logGroupName, "s"], "yes 1", "no", "yes 2", "no");
  const search = (input: object) => lab.client.send(new FilterLogEventsCommand({ logGroupName, ...input }));
  const found = await search({ filterPattern: "yes", limit: 2 });
  expect([messagesOf(found.events), found.nextToken]).toEqual([["yes 1", "yes 2"], undefined]);
  const startTime = Date.UTC(2024, 0, 1);
  expect(messagesOf((await search({ filterPattern: "yes", startFromHead: false, startTime })).events)).toEqual([
    "yes 2",
    "yes 1",
  ]);
  await expect(search({ startFromHead: false, startTime: startTime - 1 })).rejects.toMatchObject({
    name: "InvalidParameterException",
  });
});

// API reference, PutLogEvents; the words are users' reports of AWS's answers.
test("a batch has at most 1 MB, with 26 bytes for each event, and 24 hours", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  const now = lab.clock.now();
  const half = "é".repeat(262_131);
  await lab.put([logGroupName, "s"], half, half);
  await expect(lab.put([logGroupName, "s"], half, `${half}a`)).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: "Upload too large: 1048577 bytes exceeds limit of 1048576",
  });
  await expect(lab.put([logGroupName, "s"], "a".repeat(1_048_551))).rejects.toMatchObject({
    message: "Log event too large: 1048577 bytes exceeds limit of 1048576",
  });
  await lab.put([logGroupName, "s"], [now - 24 * HOUR, "a"], [now, "b"]);
  await expect(lab.put([logGroupName, "s"], [now - 24 * HOUR - 1, "a"], [now, "b"])).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: "The batch of log events in a single PutLogEvents request cannot span more than 24 hours.",
  });
  // Only events that are taken count.
  await lab.put([logGroupName, "s"], [1, "too old"], [now, "c"]);
  // Two events of half a megabyte are a page.
  expect((await read(logGroupName, { startTime: now, startFromHead: true })).messages).toEqual([half, half]);
  const page = await lab.client.send(new FilterLogEventsCommand({ logGroupName, startTime: now }));
  expect(messagesOf(page.events)).toEqual([half, half]);
  const rest = await lab.client.send(
    new FilterLogEventsCommand({ logGroupName, startTime: now, nextToken: page.nextToken }),
  );
  expect(messagesOf(rest.events)).toEqual(["b", "c"]);
});

test("a batch has 1 to 10,000 events", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  for (const count of [0, 10_001]) {
    const logEvents = Array.from({ length: count }, () => ({ timestamp: lab.clock.now(), message: "m" }));
    await expect(
      lab.client.send(new PutLogEventsCommand({ logGroupName, logStreamName: "s", logEvents })),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
  }
});

test("a long search ends with a token, and the next page goes on", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  const filler = "x".repeat(90);
  for (let batch = 0; batch < 9; batch++)
    await lab.put([logGroupName, "s"], ...Array.from({ length: 9000 }, () => filler));
  await lab.put([logGroupName, "s"], "needle");
  const search = (nextToken?: string) =>
    lab.client.send(
      new FilterLogEventsCommand({ logGroupName, filterPattern: "%needle%", ...(nextToken && { nextToken }) }),
    );
  const first = await search();
  expect(first.events).toEqual([]);
  let { nextToken } = first;
  let found: (string | undefined)[] = [];
  for (let pages = 0; nextToken !== undefined && pages < 10; pages++) {
    const page = await search(nextToken);
    found = [...found, ...messagesOf(page.events)];
    nextToken = page.nextToken;
  }
  expect(found).toEqual(["needle"]);
});

// API reference, TestMetricFilter: its first example.
test("TestMetricFilter tells which messages match, and their fields", async () => {
  const message = '127.0.0.1 - frank [10/Oct/2000:13:25:15 -0700] "GET /apache_pb.gif HTTP/1.0" 200 1534';
  const { matches } = await lab.client.send(
    new TestMetricFilterCommand({
      filterPattern: "[ip, identity, user_id, timestamp, request, status_code, size]",
      logEventMessages: ["other", message],
    }),
  );
  expect(matches).toEqual([
    {
      eventNumber: 1,
      eventMessage: message,
      extractedValues: {
        $ip: "127.0.0.1",
        $identity: "-",
        $user_id: "frank",
        $timestamp: "10/Oct/2000:13:25:15 -0700",
        $request: "GET /apache_pb.gif HTTP/1.0",
        $status_code: "200",
        $size: "1534",
      },
    },
  ]);
});

test.each([1.5, -1, 9_007_199_254_740_991, 1e300, "1", null])(
  "the time %j is refused or left out, and harms nothing",
  async (timestamp) => {
    const logGroupName = await lab.createGroup(["s"]);
    const ask = async (operation: string, input: object) => {
      const { status } = await lab.send("POST /", {
        headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `Logs_20140328.${operation}` },
        body: JSON.stringify({ logGroupName, ...input }),
      });
      return status;
    };
    const stream = { logStreamName: "s" };
    expect([200, 400]).toContain(await ask("PutLogEvents", { ...stream, logEvents: [{ timestamp, message: "m" }] }));
    for (const member of ["startTime", "endTime"]) {
      expect([200, 400]).toContain(await ask("GetLogEvents", { ...stream, [member]: timestamp }));
      expect([200, 400]).toContain(await ask("FilterLogEvents", { [member]: timestamp }));
    }
    expect(await lab.find(logGroupName)).toEqual([]);
  },
);
