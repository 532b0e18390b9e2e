import {
  CreateLogGroupCommand,
  CreateLogStreamCommand,
  DeleteLogGroupCommand,
  DeleteMetricFilterCommand,
  DeleteResourcePolicyCommand,
  DeleteSubscriptionFilterCommand,
  DescribeDestinationsCommand,
  DescribeLogGroupsCommand,
  DescribeLogStreamsCommand,
  DescribeMetricFiltersCommand,
  DescribeSubscriptionFiltersCommand,
  FilterLogEventsCommand,
  GetLogEventsCommand,
  ListLogGroupsCommand,
  ListTagsForResourceCommand,
  ListTagsLogGroupCommand,
  PutDestinationCommand,
  PutDestinationPolicyCommand,
  PutLogEventsCommand,
  PutMetricFilterCommand,
  PutResourcePolicyCommand,
  PutRetentionPolicyCommand,
  PutSubscriptionFilterCommand,
  TagLogGroupCommand,
  TagResourceCommand,
  UntagLogGroupCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { describe, expect, test } from "vitest";
import { ACCOUNT, arnOf, emulatedLaboratory, HOUR } from "./emulated-laboratory.js";

/*
 * What AWS was recorded to answer, or what others assert against it, by the rows of a list of such facts. "Recorded" stands for an answer of the
 * service in the snapshots of LocalStack's tests or in those of moto that its authors ran against AWS; "model" for botocore's.
 *
 * What holds the rows of that list (August 2025) that no test here names, by their sections and numbers:
 *
 *   3.6, 3.12, 3.14-3.16    emulated-groups.test.ts; 5.5: there too
 *   6.7, 6.9-6.10, 6.15     emulated-events.test.ts; 6.14: emulated-groups.test.ts, "accounts and regions"
 *   7                       patterns.test.ts
 *   8.6, 8.9                emulated-subscriptions.test.ts
 *   9.7-9.8                 tests/clients/logs-beside-s3.test.ts, with a bucket; 9.9: emulated-queries.test.ts
 *   10                      emulated-groups.test.ts, "events expire", and emulated-subscriptions.test.ts, "a function writes its lines"
 *
 * Not held:
 *
 *   2.5, 9.10    There are no deliveries: they are of logs of other services, which CloudStub does not write.
 *   8.10         Kinesis and Firehose are not built, so that a filter which names one sends nothing, nor the control message before.
 */

const lab = emulatedLaboratory();
const kinesis = {
  destinationArn: `arn:aws:kinesis:us-east-1:${ACCOUNT}:stream/s`,
  roleArn: "arn:aws:iam::000000000000:role/r",
};
const noGroup = { name: "ResourceNotFoundException", message: "The specified log group does not exist." };
const noStream = { name: "ResourceNotFoundException", message: "The specified log stream does not exist." };

async function raw(operation: string, input: object) {
  const response = await lab.send("POST /", {
    headers: { "Content-Type": "application/x-amz-json-1.1", "X-Amz-Target": `Logs_20140328.${operation}` },
    body: JSON.stringify(input),
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

const invalid = (member: string, value: string, rule: string) => ({
  name: "InvalidParameterException",
  message: `1 validation error detected: Value '${value}' at '${member}' failed to satisfy constraint: ${rule}`,
});

describe("log groups", () => {
  // Recorded: CreateLogGroup answers nothing, DescribeLogGroups these members.
  test("a new group", async () => {
    expect(await raw("CreateLogGroup", { logGroupName: "new-group" })).toMatchObject({ status: 200, text: "" });
    const { logGroups } = await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: "new-group" }));
    expect(logGroups).toEqual([
      {
        logGroupName: "new-group",
        creationTime: lab.clock.now(),
        metricFilterCount: 0,
        arn: `${arnOf("new-group")}:*`,
        storedBytes: 0,
        logGroupClass: "STANDARD",
        logGroupArn: arnOf("new-group"),
        deletionProtectionEnabled: false,
      },
    ]);
  });

  // Recorded.
  test("with a pattern of the name two members are left out", async () => {
    await lab.createGroup([], { logGroupName: "/app/patterned" });
    const { logGroups } = await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePattern: "pattern" }));
    expect(logGroups).toEqual([
      {
        logGroupName: "/app/patterned",
        creationTime: lab.clock.now(),
        metricFilterCount: 0,
        arn: `${arnOf("/app/patterned")}:*`,
        logGroupClass: "STANDARD",
        logGroupArn: arnOf("/app/patterned"),
      },
    ]);
    expect((await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePattern: "Pattern" }))).logGroups).toEqual(
      [],
    );
    await expect(
      lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePattern: "a", logGroupNamePrefix: "b" })),
    ).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "LogGroup name prefix and LogGroup name pattern are mutually exclusive parameters.",
    });
  });

  // Recorded: none; model: the members.
  test("ListLogGroups", async () => {
    await lab.createGroup([], { logGroupName: "/list/one", logGroupClass: "INFREQUENT_ACCESS" });
    const { logGroups } = await lab.client.send(new ListLogGroupsCommand({ logGroupNamePattern: "^/list" }));
    expect(logGroups).toEqual([
      { logGroupName: "/list/one", logGroupArn: arnOf("/list/one"), logGroupClass: "INFREQUENT_ACCESS" },
    ]);
    expect((await lab.client.send(new ListLogGroupsCommand({ logGroupNamePattern: "nothing" }))).logGroups).toEqual([]);
  });

  // Recorded, without a full stop.
  test("a second group of a name", async () => {
    const logGroupName = await lab.createGroup();
    await expect(lab.client.send(new CreateLogGroupCommand({ logGroupName }))).rejects.toMatchObject({
      name: "ResourceAlreadyExistsException",
      message: "The specified log group already exists",
    });
  });

  // Recorded: the form of errors.
  test("errors are of the type that is their code, with the message in small letters", async () => {
    expect(await raw("DeleteLogGroup", { logGroupName: "none" })).toEqual({
      status: 400,
      type: "application/x-amz-json-1.1",
      text: JSON.stringify({
        __type: "ResourceNotFoundException",
        message: "The specified log group does not exist.",
      }),
    });
  });

  // Recorded.
  test("a name that is too long has words of its own", async () => {
    const logGroupName = "a".repeat(513);
    const tooLong = {
      name: "InvalidParameterException",
      message: "Invalid LogGroup or LogStream, both must have length less than or equal to 512.",
    };
    await expect(lab.client.send(new CreateLogGroupCommand({ logGroupName }))).rejects.toMatchObject(tooLong);
    await expect(
      lab.client.send(new DeleteMetricFilterCommand({ logGroupName, filterName: "f" })),
    ).rejects.toMatchObject(tooLong);
  });

  // Model.
  test("characters of a name", async () => {
    await expect(lab.client.send(new CreateLogGroupCommand({ logGroupName: "a b" }))).rejects.toMatchObject(
      invalid("logGroupName", "a b", "Member must satisfy regular expression pattern: [\\.\\-_/#A-Za-z0-9]+"),
    );
  });

  // Model; moto has the words.
  test.each([
    new DescribeLogGroupsCommand({ limit: 51 }),
    new DescribeLogStreamsCommand({ logGroupName: "any", limit: 51 }),
  ])("$constructor.name has at most 50 entries", async (command) => {
    await expect(lab.client.send(command)).rejects.toMatchObject(
      invalid("limit", "51", "Member must have value less than or equal to 50"),
    );
  });

  // Recorded of other operations.
  test.each([
    new DeleteLogGroupCommand({ logGroupName: "none" }),
    new PutRetentionPolicyCommand({ logGroupName: "none", retentionInDays: 1 }),
    new TagLogGroupCommand({ logGroupName: "none", tags: { a: "b" } }),
    new UntagLogGroupCommand({ logGroupName: "none", tags: ["a"] }),
    new ListTagsLogGroupCommand({ logGroupName: "none" }),
    new CreateLogStreamCommand({ logGroupName: "none", logStreamName: "s" }),
    new DescribeLogStreamsCommand({ logGroupName: "none" }),
    new GetLogEventsCommand({ logGroupName: "none", logStreamName: "s" }),
    new FilterLogEventsCommand({ logGroupName: "none" }),
    new PutLogEventsCommand({
      logGroupName: "none",
      logStreamName: "s",
      logEvents: [{ timestamp: 1, message: "m" }],
    }),
    new PutSubscriptionFilterCommand({ logGroupName: "none", filterName: "f", filterPattern: "", ...kinesis }),
    new DescribeSubscriptionFiltersCommand({ logGroupName: "none" }),
    new DeleteSubscriptionFilterCommand({ logGroupName: "none", filterName: "f" }),
    new PutMetricFilterCommand({
      logGroupName: "none",
      filterName: "f",
      filterPattern: "",
      metricTransformations: [{ metricName: "m", metricNamespace: "n", metricValue: "1" }],
    }),
    new DescribeMetricFiltersCommand({ logGroupName: "none" }),
    new DeleteMetricFilterCommand({ logGroupName: "none", filterName: "f" }),
  ])("$constructor.name of an unknown group", async (command) => {
    await expect(lab.client.send(command as DeleteLogGroupCommand)).rejects.toMatchObject(noGroup);
  });

  // API reference, PutRetentionPolicy.
  test("days of retention that AWS has", async () => {
    const logGroupName = await lab.createGroup();
    const days = "1 3 5 7 14 30 60 90 120 150 180 365 400 545 731 1096 1827 2192 2557 2922 3288 3653";
    for (const retentionInDays of days.split(" ").map(Number)) {
      await lab.client.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays }));
      const { logGroups } = await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroupName }));
      expect(logGroups?.[0]?.retentionInDays).toBe(retentionInDays);
    }
  });

  // API reference, PutRetentionPolicy.
  test("days of retention that AWS does not have", async () => {
    const logGroupName = await lab.createGroup();
    await expect(
      lab.client.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: 2 })),
    ).rejects.toMatchObject(
      invalid(
        "retentionInDays",
        "2",
        "Member must satisfy enum value set: [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653]",
      ),
    );
  });
});

// Recorded: one store with two views; unknown keys are ignored.
describe("tags", () => {
  test("are the same by ARN and by name", async () => {
    const logGroupName = await lab.createGroup([], { tags: { env: "test", team: "a" } });
    const resourceArn = arnOf(logGroupName);
    const both = async () => [
      (await lab.client.send(new ListTagsForResourceCommand({ resourceArn }))).tags,
      (await lab.client.send(new ListTagsLogGroupCommand({ logGroupName }))).tags,
    ];
    const expected = async (tags: object) => expect(await both()).toEqual([tags, tags]);
    await expected({ env: "test", team: "a" });
    await lab.client.send(new TagLogGroupCommand({ logGroupName, tags: { env: "prod" } }));
    await lab.client.send(new TagResourceCommand({ resourceArn, tags: { cost: "1" } }));
    await expected({ env: "prod", team: "a", cost: "1" });
    await lab.client.send(new UntagLogGroupCommand({ logGroupName, tags: ["team", "none"] }));
    await lab.client.send(new UntagResourceCommand({ resourceArn, tagKeys: ["cost", "none"] }));
    await expected({ env: "prod" });
  });

  // Model.
  test.each([
    [{ ["a".repeat(129)]: "v" }, "Member must have length less than or equal to 128"],
    [{ a: "v".repeat(257) }, "Member must have length less than or equal to 256"],
    [{ "a!": "v" }, "regular expression pattern"],
  ])("a key or a value that is too long or has other characters %#", async (tags, message) => {
    const resourceArn = arnOf(await lab.createGroup());
    await expect(lab.client.send(new TagResourceCommand({ resourceArn, tags }))).rejects.toThrow(message);
  });

  test("destinations have tags", async () => {
    await lab.client.send(
      new PutDestinationCommand({
        destinationName: "tagged",
        targetArn: kinesis.destinationArn,
        roleArn: kinesis.roleArn,
        tags: { a: "1" },
      }),
    );
    const resourceArn = `arn:aws:logs:us-east-1:${ACCOUNT}:destination:tagged`;
    await lab.client.send(new TagResourceCommand({ resourceArn, tags: { b: "2" } }));
    expect((await lab.client.send(new ListTagsForResourceCommand({ resourceArn }))).tags).toEqual({ a: "1", b: "2" });
  });

  test("an ARN with the colon and asterisk of groups' streams is refused, and so is one of nothing", async () => {
    const logGroupName = await lab.createGroup();
    await expect(
      lab.client.send(new ListTagsForResourceCommand({ resourceArn: `${arnOf(logGroupName)}:*` })),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
    for (const resourceArn of [arnOf("none"), arnOf(`${logGroupName}:log-stream:s`), "arn:aws:sqs:us-east-1:1:q"])
      await expect(lab.client.send(new ListTagsForResourceCommand({ resourceArn }))).rejects.toMatchObject({
        name: "ResourceNotFoundException",
      });
  });
});

describe("log streams", () => {
  // Recorded.
  test("a new stream", async () => {
    const logGroupName = await lab.createGroup(["s-1"]);
    const shown = {
      logStreamName: "s-1",
      creationTime: lab.clock.now(),
      arn: `${arnOf(logGroupName)}:log-stream:s-1`,
      storedBytes: 0,
    };
    for (const named of [
      { logGroupName },
      { logGroupIdentifier: logGroupName },
      { logGroupIdentifier: arnOf(logGroupName) },
      { logGroupName, logStreamNamePrefix: "s-" },
    ])
      expect((await lab.client.send(new DescribeLogStreamsCommand(named))).logStreams).toEqual([shown]);
  });

  // Recorded.
  test.each(["DescribeLogStreams", "GetLogEvents", "FilterLogEvents"])(
    "%s of a group that is named twice, or by an ARN with an asterisk",
    async (operation) => {
      const logGroupName = await lab.createGroup(["s"]);
      const stream = operation === "GetLogEvents" && { logStreamName: "s" };
      const input = { logGroupName, logGroupIdentifier: arnOf(logGroupName), ...stream };
      expect(JSON.parse((await raw(operation, input)).text)).toEqual({
        __type: "ValidationException",
        message: "LogGroup name and LogGroup ARN are mutually exclusive parameters.",
      });
      const withAsterisk = { logGroupIdentifier: `${arnOf(logGroupName)}:*`, ...stream };
      expect(JSON.parse((await raw(operation, withAsterisk)).text)).toEqual({
        __type: "InvalidParameterException",
        message: `1 validation error detected: Value '${arnOf(logGroupName)}:*' at 'logGroupIdentifier' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\w#+=/:,.@-]*`,
      });
    },
  );

  // Recorded.
  test("an order by time with a prefix", async () => {
    const logGroupName = await lab.createGroup();
    await expect(
      lab.client.send(
        new DescribeLogStreamsCommand({ logGroupName, orderBy: "LastEventTime", logStreamNamePrefix: "s" }),
      ),
    ).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Cannot order by LastEventTime with a logStreamNamePrefix.",
    });
  });

  // moto has the words.
  test("an order that does not exist", async () => {
    const { text } = await raw("DescribeLogStreams", { logGroupName: "any", orderBy: "sth" });
    expect(JSON.parse(text).message).toBe(
      "1 validation error detected: Value 'sth' at 'orderBy' failed to satisfy constraint: Member must satisfy enum value set: [LogStreamName, LastEventTime]",
    );
  });

  // Recorded, without a full stop; model: the characters.
  test("a second stream of a name, and a name with a colon", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    await expect(
      lab.client.send(new CreateLogStreamCommand({ logGroupName, logStreamName: "s" })),
    ).rejects.toMatchObject({
      name: "ResourceAlreadyExistsException",
      message: "The specified log stream already exists",
    });
    await expect(
      lab.client.send(new CreateLogStreamCommand({ logGroupName, logStreamName: "a:b" })),
    ).rejects.toMatchObject(invalid("logStreamName", "a:b", "Member must satisfy regular expression pattern: [^:*]*"));
  });
});

describe("log events", () => {
  // Recorded.
  test("PutLogEvents answers a token, and takes any", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    const answer = await lab.client.send(
      new PutLogEventsCommand({
        logGroupName,
        logStreamName: "s",
        sequenceToken: "any",
        logEvents: [{ timestamp: lab.clock.now(), message: "m" }],
      }),
    );
    expect(answer).toEqual({ $metadata: expect.anything(), nextSequenceToken: expect.stringMatching(/^\d{56}$/) });
  });

  // Recorded: the members; model: tooOldLogEventEndIndex is exclusive.
  test("events that are too old or too new", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    const now = lab.clock.now();
    const oldest = now - 14 * 24 * HOUR;
    const old = await lab.put([logGroupName, "s"], [oldest - 2, "a"], [oldest - 1, "b"], [oldest, "c"]);
    expect(old.rejectedLogEventsInfo).toEqual({ tooOldLogEventEndIndex: 2 });
    const young = await lab.put([logGroupName, "s"], [now + 2 * HOUR, "d"], [now + 2 * HOUR + 1, "e"]);
    expect(young.rejectedLogEventsInfo).toEqual({ tooNewLogEventStartIndex: 1 });
    expect(await lab.find(logGroupName)).toEqual(["c", "d"]);
    const { rejectedLogEventsInfo } = await lab.put([logGroupName, "s"], [1, "x"]);
    expect(rejectedLogEventsInfo).toEqual({ tooOldLogEventEndIndex: 1 });
  });

  // Recorded.
  test("events that are out of order", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    const now = lab.clock.now();
    await expect(lab.put([logGroupName, "s"], [now, "a"], [now - 1, "b"])).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Log events in a single PutLogEvents request must be in chronological order.",
    });
  });

  // Recorded: the group is judged first.
  test("unknown streams", async () => {
    const logGroupName = await lab.createGroup();
    await expect(lab.put([logGroupName, "none"], "m")).rejects.toMatchObject(noStream);
    await expect(
      lab.client.send(new GetLogEventsCommand({ logGroupName, logStreamName: "none" })),
    ).rejects.toMatchObject(noStream);
    await expect(lab.put(["none", "none"], "m")).rejects.toMatchObject(noGroup);
  });

  // Recorded: the members; the 56 digits are those of the API reference's example.
  test("GetLogEvents always answers both tokens", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    const shape = (letter: string) => expect.stringMatching(new RegExp(`^${letter}/\\d{56}/s$`));
    const empty = await lab.client.send(new GetLogEventsCommand({ logGroupName, logStreamName: "s" }));
    expect(empty).toMatchObject({ events: [], nextForwardToken: shape("f"), nextBackwardToken: shape("b") });
    await lab.put([logGroupName, "s"], "m");
    const one = await lab.client.send(new GetLogEventsCommand({ logGroupName, logStreamName: "s" }));
    const now = lab.clock.now();
    expect(one).toMatchObject({
      events: [{ timestamp: now, message: "m", ingestionTime: now }],
      nextForwardToken: shape("f"),
      nextBackwardToken: shape("b"),
    });
    expect(BigInt((one.nextForwardToken ?? "").slice(2, -2)) >> 144n).toBe(BigInt(now));
  });

  // Recorded.
  test.each(["invalid-token", "f/1/s", `f/${"9".repeat(56)}/s`])("the token %s", async (nextToken) => {
    const logGroupName = await lab.createGroup(["s"]);
    const words = { name: "InvalidParameterException", message: "The specified nextToken is invalid." };
    for (const command of [
      new GetLogEventsCommand({ logGroupName, logStreamName: "s", nextToken }),
      new FilterLogEventsCommand({ logGroupName, nextToken }),
    ])
      await expect(lab.client.send(command as FilterLogEventsCommand)).rejects.toMatchObject(words);
  });

  // Recorded.
  test.each(["GetLogEvents", "FilterLogEvents"])("%s with too large a limit", async (operation) => {
    const { text } = await raw(operation, { logGroupName: "any", logStreamName: "s", limit: 10_001 });
    expect(JSON.parse(text)).toEqual({
      __type: "InvalidParameterException",
      message:
        "1 validation error detected: Value '10001' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 10000",
    });
  });

  // Asserted against AWS by the authors of moto's tests: 25 events in pages of 20.
  test("FilterLogEvents answers a token only while there is more", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    await lab.put([logGroupName, "s"], ...Array.from({ length: 25 }, (_, at) => `event ${at}`));
    const first = await lab.client.send(new FilterLogEventsCommand({ logGroupName, limit: 20, interleaved: true }));
    expect(first.events).toHaveLength(20);
    expect(first.searchedLogStreams).toEqual([]);
    expect(first.events?.[0]).toEqual({
      logStreamName: "s",
      timestamp: lab.clock.now(),
      message: "event 0",
      ingestionTime: lab.clock.now(),
      eventId: expect.stringMatching(/^\d{56}$/),
    });
    const second = await lab.client.send(
      new FilterLogEventsCommand({ logGroupName, limit: 20, nextToken: first.nextToken }),
    );
    expect(second.events?.map(({ message }) => message)).toEqual([20, 21, 22, 23, 24].map((at) => `event ${at}`));
    expect(second.nextToken).toBeUndefined();
  });

  // API reference, FilterLogEvents.
  test("streams by name and by prefix at once", async () => {
    const logGroupName = await lab.createGroup(["s"]);
    await expect(
      lab.client.send(new FilterLogEventsCommand({ logGroupName, logStreamNames: ["s"], logStreamNamePrefix: "s" })),
    ).rejects.toMatchObject({ name: "InvalidParameterException" });
  });

  // Recorded: what is accepted; asserted against AWS: what matches.
  test.each([
    ["", ["hello world", "goodbye cruel world"]],
    [" ", ["hello world", "goodbye cruel world"]],
    ["[]", ["hello world", "goodbye cruel world"]],
    ["hello", ["hello world"]],
    ["world goodbye", ["goodbye cruel world"]],
    ['"cruel world"', ["goodbye cruel world"]],
    ['{$.message = "hello"}', []],
  ])("the pattern %j", async (filterPattern, expected) => {
    const logGroupName = await lab.createGroup(["s"]);
    await lab.put([logGroupName, "s"], "hello world", "goodbye cruel world");
    expect(await lab.find(logGroupName, { filterPattern })).toEqual(expected);
  });

  // User guide, "Filter pattern syntax".
  test("a text that is not a pattern", async () => {
    const logGroupName = await lab.createGroup();
    await expect(lab.find(logGroupName, { filterPattern: "a.b" })).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "Invalid filter pattern",
    });
  });
});

describe("subscription filters", () => {
  const subscribe = (logGroupName: string, filterName: string, filterPattern = "") =>
    lab.client.send(new PutSubscriptionFilterCommand({ logGroupName, filterName, filterPattern, ...kinesis }));

  // Recorded.
  test("none, one, and another pattern of it", async () => {
    const logGroupName = await lab.createGroup();
    const list = async () =>
      (await lab.client.send(new DescribeSubscriptionFiltersCommand({ logGroupName }))).subscriptionFilters;
    expect(await list()).toEqual([]);
    await subscribe(logGroupName, "f", "a");
    const creationTime = lab.clock.now();
    await lab.clock.advance(1000);
    await subscribe(logGroupName, "f", "b");
    expect(await list()).toEqual([
      {
        filterName: "f",
        logGroupName,
        filterPattern: "b",
        destinationArn: kinesis.destinationArn,
        roleArn: kinesis.roleArn,
        distribution: "ByLogStream",
        applyOnTransformedLogs: false,
        creationTime,
      },
    ]);
  });

  // Recorded.
  test("the third filter of a group", async () => {
    const logGroupName = await lab.createGroup();
    await subscribe(logGroupName, "a");
    await subscribe(logGroupName, "b");
    await expect(subscribe(logGroupName, "c")).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Resource limit exceeded.",
    });
  });

  // Recorded: it is judged before the group.
  test("a function of another account", async () => {
    const destinationArn = "arn:aws:lambda:us-east-1:123456789012:function:f";
    for (const logGroupName of [await lab.createGroup(), "none"])
      await expect(
        lab.client.send(
          new PutSubscriptionFilterCommand({ logGroupName, filterName: "f", filterPattern: "", destinationArn }),
        ),
      ).rejects.toMatchObject({
        name: "AccessDeniedException",
        message:
          "Cross-account lambda invocation passing is not allowed. You must use DestinationPolicies to create cross account lambda triggers.",
      });
  });

  // Recorded.
  test("a stream of Kinesis without a role", async () => {
    const logGroupName = await lab.createGroup();
    await expect(
      lab.client.send(
        new PutSubscriptionFilterCommand({
          logGroupName,
          filterName: "f",
          filterPattern: "",
          destinationArn: kinesis.destinationArn,
        }),
      ),
    ).rejects.toMatchObject({
      name: "InvalidParameterException",
      message: "destinationArn for vendor kinesis cannot be used without roleArn",
    });
  });

  // Recorded.
  test("an unknown filter", async () => {
    const logGroupName = await lab.createGroup();
    await expect(
      lab.client.send(new DeleteSubscriptionFilterCommand({ logGroupName, filterName: "none" })),
    ).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      message: "The specified subscription filter does not exist.",
    });
  });
});

// User guide, "Filter pattern syntax": a group has at most five filters with regular expressions.
test("filters of both kinds with one name count twice", async () => {
  const logGroupName = await lab.createGroup();
  const metricTransformations = [{ metricName: "errors", metricNamespace: "app", metricValue: "1" }];
  const measure = (filterName: string, filterPattern = "%a%") =>
    lab.client.send(new PutMetricFilterCommand({ logGroupName, filterName, filterPattern, metricTransformations }));
  const subscribe = (filterName: string) =>
    lab.client.send(new PutSubscriptionFilterCommand({ logGroupName, filterName, filterPattern: "%a%", ...kinesis }));
  await subscribe("same");
  for (const name of ["same", "2", "3", "4"]) await measure(name);
  await expect(subscribe("other")).rejects.toMatchObject({ name: "LimitExceededException" });
  await subscribe("same");
  await measure("same", "%b%");
  await measure("same", "plain");
  await measure("5");
  await expect(measure("same")).rejects.toMatchObject({ name: "LimitExceededException" });
});

describe("metric filters", () => {
  const metricTransformations = [{ metricName: "errors", metricNamespace: "app", metricValue: "1", defaultValue: 0 }];
  const put = (logGroupName: string, filterName: string, filterPattern = "ERROR") =>
    lab.client.send(new PutMetricFilterCommand({ logGroupName, filterName, filterPattern, metricTransformations }));

  // Recorded.
  test("are shown by group, by prefix and by metric, and counted", async () => {
    const logGroupName = await lab.createGroup();
    await put(logGroupName, "first");
    const shown = {
      filterName: "first",
      filterPattern: "ERROR",
      logGroupName,
      creationTime: lab.clock.now(),
      applyOnTransformedLogs: false,
      metricTransformations,
    };
    for (const by of [{ logGroupName }, { filterNamePrefix: "fir" }, { metricName: "errors", metricNamespace: "app" }])
      expect((await lab.client.send(new DescribeMetricFiltersCommand(by))).metricFilters).toEqual([shown]);
    expect(
      (await lab.client.send(new DescribeMetricFiltersCommand({ metricName: "other", metricNamespace: "app" })))
        .metricFilters,
    ).toEqual([]);
    const { logGroups } = await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroupName }));
    expect(logGroups?.[0]?.metricFilterCount).toBe(1);
    await lab.client.send(new DeleteMetricFilterCommand({ logGroupName, filterName: "first" }));
  });

  // Recorded.
  test.each([
    ["filterName", 512, { filterName: "a".repeat(513) }],
    ["filterPattern", 1024, { filterPattern: "a".repeat(1025) }],
  ])("a %s of more than %d characters", async (member, length, change) => {
    const input = { logGroupName: "any", filterName: "f", filterPattern: "", metricTransformations, ...change };
    await expect(lab.client.send(new PutMetricFilterCommand(input))).rejects.toMatchObject(
      invalid(member, Object.values(change)[0] ?? "", `Member must have length less than or equal to ${length}`),
    );
  });

  // Recorded.
  test.each([
    ["filterNamePrefix", 512, { filterNamePrefix: "a".repeat(513) }],
    ["metricName", 255, { metricName: "a".repeat(256), metricNamespace: "n" }],
  ])("a %s of more than %d characters in DescribeMetricFilters", async (member, length, input) => {
    await expect(lab.client.send(new DescribeMetricFiltersCommand(input))).rejects.toMatchObject(
      invalid(member, Object.values(input)[0] ?? "", `Member must have length less than or equal to ${length}`),
    );
  });
});

describe("destinations and policies", () => {
  // Recorded.
  test("a destination, its policy, and another target", async () => {
    const destinationName = "central";
    const put = (targetArn: string) =>
      lab.client.send(new PutDestinationCommand({ destinationName, targetArn, roleArn: kinesis.roleArn }));
    const shown = {
      destinationName,
      targetArn: kinesis.destinationArn,
      roleArn: kinesis.roleArn,
      arn: `arn:aws:logs:us-east-1:${ACCOUNT}:destination:central`,
      creationTime: lab.clock.now(),
    };
    expect((await put(kinesis.destinationArn)).destination).toEqual(shown);
    await lab.client.send(new PutDestinationPolicyCommand({ destinationName, accessPolicy: "{}" }));
    await put(`${kinesis.destinationArn}2`);
    const { destinations } = await lab.client.send(new DescribeDestinationsCommand({ DestinationNamePrefix: "cent" }));
    expect(destinations).toEqual([{ ...shown, targetArn: `${kinesis.destinationArn}2`, accessPolicy: "{}" }]);
  });

  // Recorded.
  test("a policy of the account, and the eleventh", async () => {
    const put = (policyName: string) =>
      lab.client.send(new PutResourcePolicyCommand({ policyName, policyDocument: '{"Statement":[]}' }));
    const first = await put("policy-0");
    expect(first.resourcePolicy).toEqual({
      policyName: "policy-0",
      policyDocument: '{"Statement":[]}',
      lastUpdatedTime: lab.clock.now(),
      policyScope: "ACCOUNT",
    });
    for (let at = 1; at < 10; at++) await put(`policy-${at}`);
    await put("policy-3");
    await expect(put("policy-10")).rejects.toMatchObject({
      name: "LimitExceededException",
      message: "Resource limit exceeded.",
    });
    for (let at = 0; at < 10; at++)
      await lab.client.send(new DeleteResourcePolicyCommand({ policyName: `policy-${at}` }));
  });

  // Recorded.
  test("an unknown policy", async () => {
    await expect(
      lab.client.send(new DeleteResourcePolicyCommand({ policyName: "non-existent" })),
    ).rejects.toMatchObject({
      name: "ResourceNotFoundException",
      message: "Policy with name [non-existent] does not exist.",
    });
  });
});
