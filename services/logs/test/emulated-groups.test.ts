import {
  AssociateKmsKeyCommand,
  CreateLogStreamCommand,
  DeleteLogGroupCommand,
  DeleteLogStreamCommand,
  DeleteRetentionPolicyCommand,
  DescribeLogGroupsCommand,
  DescribeLogStreamsCommand,
  DisassociateKmsKeyCommand,
  GetLogEventsCommand,
  ListLogGroupsCommand,
  type LogGroup,
  PutLogGroupDeletionProtectionCommand,
  PutMetricFilterCommand,
  PutResourcePolicyCommand,
  PutRetentionPolicyCommand,
  PutSubscriptionFilterCommand,
  TagResourceCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { expect, test } from "vitest";
import { arnOf, DAY, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

async function groupOf(logGroupName: string): Promise<LogGroup | undefined> {
  const { logGroups } = await lab.client.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroupName }));
  return logGroups?.find((group) => group.logGroupName === logGroupName);
}

// API reference, DescribeLogGroups: by name in ASCII, 50 unless the request says otherwise.
test("groups come in the order of their names, in pages", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `/p/${"_-./#aA0"[at % 8]}${at}`);
  for (const logGroupName of names) await lab.createGroup([], { logGroupName });
  const found: (string | undefined)[] = [];
  let nextToken: string | undefined;
  const sizes: number[] = [];
  do {
    const page = await lab.client.send(
      new DescribeLogGroupsCommand({ logGroupNamePrefix: "/p/", limit: 7, ...(nextToken && { nextToken }) }),
    );
    sizes.push(page.logGroups?.length ?? 0);
    found.push(...(page.logGroups ?? []).map(({ logGroupName }) => logGroupName));
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  expect(found).toEqual(names.toSorted());
  expect(sizes).toEqual([7, 7, 6]);
  await expect(lab.client.send(new DescribeLogGroupsCommand({ nextToken: "x" }))).rejects.toMatchObject({
    name: "InvalidParameterException",
    message: "The specified nextToken is invalid.",
  });
});

// API reference, ListLogGroups and TagFilter.
test("groups are listed by several patterns, by class and by tags", async () => {
  await lab.createGroup([], { logGroupName: "/aws/lambda/a", tags: { stage: "Prod-1" } });
  await lab.createGroup([], { logGroupName: "my/aws/lambda/b", tags: { stage: "test" } });
  await lab.createGroup([], { logGroupName: "discovery-c", logGroupClass: "INFREQUENT_ACCESS" });
  const list = async (input: object) =>
    (await lab.client.send(new ListLogGroupsCommand(input))).logGroups?.map(({ logGroupName }) => logGroupName);
  expect(await list({ logGroupNamePattern: "^/aws/lambda|discovery" })).toEqual(["/aws/lambda/a", "discovery-c"]);
  expect(await list({ logGroupClass: "INFREQUENT_ACCESS" })).toEqual(["discovery-c"]);
  expect(await list({ logGroupTags: [{ key: "stage" }] })).toEqual(["/aws/lambda/a", "my/aws/lambda/b"]);
  expect(await list({ logGroupTags: [{ key: "stage", values: ["prod*"] }] })).toEqual(["/aws/lambda/a"]);
  expect(await list({ logGroupTags: [{ key: "stage", values: ["!test"] }] })).toEqual(["/aws/lambda/a"]);
  expect(await list({ logGroupTags: [{ key: "stage", values: ["TEST"] }] })).toEqual([]);
  const described = await lab.client.send(
    new DescribeLogGroupsCommand({ logGroupIdentifiers: ["discovery-c", arnOf("/aws/lambda/a"), "none"] }),
  );
  expect(described.logGroups?.map(({ logGroupName }) => logGroupName)).toEqual(["/aws/lambda/a", "discovery-c"]);
  await expect(
    lab.client.send(new DescribeLogGroupsCommand({ logGroupIdentifiers: ["a"], logGroupNamePrefix: "a" })),
  ).rejects.toMatchObject({ name: "InvalidParameterException" });
});

// API reference: a group that is made again has nothing of the old one.
test("a group is deleted with all it has", async () => {
  const logGroupName = await lab.createGroup(["s"], { tags: { a: "1" } });
  await lab.client.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: 7 }));
  await lab.put([logGroupName, "s"], "old");
  await lab.client.send(new PutResourcePolicyCommand({ resourceArn: arnOf(logGroupName), policyDocument: "{}" }));
  await lab.client.send(new DeleteLogGroupCommand({ logGroupName }));
  expect(Array.from(lab.server.world.store.records())).toEqual([]);
  await lab.createGroup(["s"], { logGroupName });
  expect(await lab.find(logGroupName)).toEqual([]);
  expect((await groupOf(logGroupName))?.retentionInDays).toBeUndefined();
});

// API reference, PutLogGroupDeletionProtection; the code of the error is in the model of DeleteLogGroup, its words are ours.
test("a protected group is not deleted", async () => {
  const logGroupName = await lab.createGroup([], { deletionProtectionEnabled: true });
  const protect = (logGroupIdentifier: string, deletionProtectionEnabled: boolean) =>
    lab.client.send(new PutLogGroupDeletionProtectionCommand({ logGroupIdentifier, deletionProtectionEnabled }));
  await expect(lab.client.send(new DeleteLogGroupCommand({ logGroupName }))).rejects.toMatchObject({
    name: "ValidationException",
  });
  await protect(arnOf(logGroupName), false);
  expect((await groupOf(logGroupName))?.deletionProtectionEnabled).toBe(false);
  await lab.client.send(new DeleteLogGroupCommand({ logGroupName }));
  expect(await groupOf(logGroupName)).toBeUndefined();
});

test("the key of a group is shown as it was given", async () => {
  const kmsKeyId = "arn:aws:kms:us-east-1:000000000000:key/k";
  const logGroupName = await lab.createGroup([], { kmsKeyId });
  expect((await groupOf(logGroupName))?.kmsKeyId).toBe(kmsKeyId);
  await lab.client.send(new DisassociateKmsKeyCommand({ logGroupName }));
  expect((await groupOf(logGroupName))?.kmsKeyId).toBeUndefined();
  await lab.client.send(new AssociateKmsKeyCommand({ resourceIdentifier: arnOf(logGroupName), kmsKeyId }));
  expect((await groupOf(logGroupName))?.kmsKeyId).toBe(kmsKeyId);
  await expect(
    lab.client.send(
      new AssociateKmsKeyCommand({
        resourceIdentifier: "arn:aws:logs:us-east-1:000000000000:query-result:*",
        kmsKeyId,
      }),
    ),
  ).rejects.toMatchObject({ name: "InvalidParameterException" });
});

test("a group has at most 50 tags", async () => {
  const tags = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key-${at}`, "v"]));
  const logGroupName = await lab.createGroup([], { tags });
  await expect(
    lab.client.send(new TagResourceCommand({ resourceArn: arnOf(logGroupName), tags: { more: "v" } })),
  ).rejects.toMatchObject({ name: "TooManyTagsException", message: "A resource can have no more than 50 tags." });
});

// Terraform's documentation of log_group_class; API reference, CreateLogGroup and the errors of the two operations.
test("other classes than STANDARD", async () => {
  const delivery = await lab.createGroup(["s"], { logGroupClass: "DELIVERY" });
  expect((await groupOf(delivery))?.retentionInDays).toBe(2);
  await expect(
    lab.client.send(new PutRetentionPolicyCommand({ logGroupName: delivery, retentionInDays: 7 })),
  ).rejects.toMatchObject({ name: "InvalidParameterException" });
  await lab.client.send(new DeleteRetentionPolicyCommand({ logGroupName: delivery }));
  expect((await groupOf(delivery))?.retentionInDays).toBe(2);
  const logGroupName = await lab.createGroup([], { logGroupClass: "INFREQUENT_ACCESS" });
  for (const command of [
    new PutSubscriptionFilterCommand({
      logGroupName,
      filterName: "f",
      filterPattern: "",
      destinationArn: "arn:aws:lambda:us-east-1:000000000000:function:f",
    }),
    new PutMetricFilterCommand({
      logGroupName,
      filterName: "f",
      filterPattern: "",
      metricTransformations: [{ metricName: "m", metricNamespace: "n", metricValue: "1" }],
    }),
  ])
    await expect(lab.client.send(command as PutMetricFilterCommand)).rejects.toMatchObject({
      name: "InvalidOperationException",
      message: "The operation is not valid on the specified resource.",
    });
});

test("a policy of a group changes only with the revision that it has", async () => {
  const resourceArn = arnOf(await lab.createGroup());
  const put = (expectedRevisionId?: string) =>
    lab.client.send(
      new PutResourcePolicyCommand({
        resourceArn,
        policyDocument: "{}",
        ...(expectedRevisionId && { expectedRevisionId }),
      }),
    );
  const { revisionId, resourcePolicy } = await put();
  expect(resourcePolicy).toMatchObject({ resourceArn, policyScope: "RESOURCE", revisionId });
  await expect(put("other")).rejects.toMatchObject({ name: "InvalidParameterException" });
  const name = resourceArn.split(":").at(-1);
  const byName = new PutResourcePolicyCommand({ resourceArn: name, policyDocument: "{}" });
  await expect(lab.client.send(byName)).rejects.toMatchObject({ name: "InvalidParameterException" });
  expect((await put(revisionId)).revisionId).not.toBe(revisionId);
  await expect(
    lab.client.send(new PutResourcePolicyCommand({ policyName: "p", policyDocument: "no JSON" })),
  ).rejects.toMatchObject({ name: "InvalidParameterException" });
});

// Recorded: PutRetentionPolicy shows, DeleteRetentionPolicy removes the member.
test("events expire after the retention of their group, in the world's time", async () => {
  const logGroupName = await lab.createGroup(["s", "t"]);
  const start = lab.clock.now();
  await lab.put([logGroupName, "s"], [start, "first"], [start + 1000, "second"]);
  await lab.put([logGroupName, "t"], "third");
  await lab.client.send(new PutRetentionPolicyCommand({ logGroupName, retentionInDays: 1 }));
  expect((await groupOf(logGroupName))?.retentionInDays).toBe(1);
  await lab.clock.advance(DAY - 1);
  expect(await lab.find(logGroupName)).toEqual(["first", "third", "second"]);
  await lab.clock.advance(1);
  expect(await lab.find(logGroupName)).toEqual(["second"]);
  const { events } = await lab.client.send(new GetLogEventsCommand({ logGroupName, logStreamName: "t" }));
  expect(events).toEqual([]);
  await lab.clock.advance(1000);
  expect(await lab.find(logGroupName)).toEqual([]);
  const stored = Array.from(lab.server.world.store.records(), (record) => JSON.stringify(record));
  expect(stored.filter((record) => /first|second|third/.test(record))).toEqual([]);
  // What is expired already is not taken.
  const { rejectedLogEventsInfo } = await lab.put([logGroupName, "s"], [start, "late"], [start + 1001, "kept"]);
  expect(rejectedLogEventsInfo).toEqual({ expiredLogEventEndIndex: 1 });
  await lab.client.send(new DeleteRetentionPolicyCommand({ logGroupName }));
  expect((await groupOf(logGroupName))?.retentionInDays).toBeUndefined();
  await lab.clock.advance(100 * DAY);
  expect(await lab.find(logGroupName)).toEqual(["kept"]);
});

test("streams in the order of their names or of their last events, in pages, both ways", async () => {
  const names = ["c", "a", "b", "e", "d"];
  const logGroupName = await lab.createGroup(names);
  const start = lab.clock.now();
  // In the order d, e, b, a; c has none.
  for (const [at, name] of ["d", "e", "b", "a"].entries()) await lab.put([logGroupName, name], [start + at, "m"]);
  const list = async (input: object) => {
    const found: (string | undefined)[] = [];
    let nextToken: string | undefined;
    do {
      const page = await lab.client.send(
        new DescribeLogStreamsCommand({ logGroupName, limit: 2, ...input, ...(nextToken && { nextToken }) }),
      );
      found.push(...(page.logStreams ?? []).map(({ logStreamName }) => logStreamName));
      nextToken = page.nextToken;
    } while (nextToken !== undefined);
    return found.join("");
  };
  expect(await list({})).toBe("abcde");
  expect(await list({ descending: true })).toBe("edcba");
  expect(await list({ orderBy: "LastEventTime" })).toBe("cdeba");
  expect(await list({ orderBy: "LastEventTime", descending: true })).toBe("abedc");
  const { logStreams } = await lab.client.send(
    new DescribeLogStreamsCommand({ logGroupName, logStreamNamePrefix: "d" }),
  );
  expect(logStreams).toMatchObject([
    {
      logStreamName: "d",
      firstEventTimestamp: start,
      lastEventTimestamp: start,
      lastIngestionTime: start,
      uploadSequenceToken: expect.stringMatching(/^\d{56}$/),
    },
  ]);
});

test("a stream is deleted with its events", async () => {
  const logGroupName = await lab.createGroup(["s", "t"]);
  await lab.put([logGroupName, "s"], "gone");
  await lab.put([logGroupName, "t"], "kept");
  await lab.client.send(new DeleteLogStreamCommand({ logGroupName, logStreamName: "s" }));
  expect(await lab.find(logGroupName)).toEqual(["kept"]);
  await lab.client.send(new CreateLogStreamCommand({ logGroupName, logStreamName: "s" }));
  expect(await lab.find(logGroupName, { logStreamNames: ["s"] })).toEqual([]);
  await expect(
    lab.client.send(new DeleteLogStreamCommand({ logGroupName, logStreamName: "none" })),
  ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});

test("accounts and regions see their own groups only", async () => {
  const logGroupName = await lab.createGroup(["s"]);
  await lab.put([logGroupName, "s"], "m");
  for (const client of [lab.clientOf("eu-west-1"), lab.clientOf("us-east-1", "111122223333")]) {
    expect((await client.send(new DescribeLogGroupsCommand({}))).logGroups).toEqual([]);
    await expect(
      client.send(new GetLogEventsCommand({ logGroupIdentifier: arnOf(logGroupName), logStreamName: "s" })),
    ).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    client.destroy();
  }
});

test("the API port shows groups, streams and events", async () => {
  const logGroupName = await lab.createGroup(["s"], { logGroupName: "/shown" });
  await lab.put([logGroupName, "s"], "first", "second");
  const at = new Date(lab.clock.now()).toISOString();
  expect((await lab.api("GET /api/logs/list-log-groups")).body).toEqual({
    logGroups: [
      {
        name: "/shown",
        arn: arnOf("/shown"),
        class: "STANDARD",
        createdAt: at,
        retentionInDays: null,
        streams: 1,
        subscriptionFilters: 0,
        metricFilters: 0,
      },
    ],
  });
  expect((await lab.api("GET /api/logs/list-log-streams?group=/shown")).body).toEqual({
    logStreams: [{ name: "s", createdAt: at, firstEventAt: at, lastEventAt: at, events: 2 }],
  });
  expect((await lab.api("GET /api/logs/list-log-events?group=/shown&stream=s")).body).toEqual({
    events: ["first", "second"].map((message) => ({ time: at, stream: "s", message, ingestedAt: at })),
  });
  await lab.client.send(new CreateLogStreamCommand({ logGroupName, logStreamName: "other" }));
  await lab.put([logGroupName, "other"], "third ERROR");
  const messages = async (query: string) => {
    const { body } = await lab.api(`GET /api/logs/list-log-events?group=/shown${query}`);
    return (body["events"] as { stream: string; message: string }[]).map(
      ({ stream, message }) => `${stream}: ${message}`,
    );
  };
  expect(await messages("")).toEqual(["s: first", "s: second", "other: third ERROR"]);
  expect(await messages("&pattern=ERROR")).toEqual(["other: third ERROR"]);
  expect((await lab.api("GET /api/logs/list-log-events?group=/shown&pattern=%5B")).status).toBe(400);
  const later = new Date(lab.clock.now() + 1).toISOString();
  expect((await lab.api(`GET /api/logs/list-log-events?group=/shown&stream=s&from=${later}`)).body).toEqual({
    events: [],
  });
});
