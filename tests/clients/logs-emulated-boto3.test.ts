import lambda from "@cloudstub/lambda";
import logs from "@cloudstub/logs";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Boto3, boto3, hasBoto3 } from "./boto3.js";

describe.skipIf(!hasBoto3())("the emulated log service with boto3", { timeout: 60_000 }, () => {
  let server: Server;
  let python: Boto3;
  beforeAll(async () => {
    server = await startServer({ modules: [lambda, logs], port: 0, apiPort: 0, fidelity: "emulated", functions: {} });
    python = boto3(`http://127.0.0.1:${server.port}`);
  });
  afterAll(() => server.close());

  test("events are paged and searched, and what AWS would not take is told", async () => {
    const answer = await python(`
import time
logs = boto3.client("logs")
logs.create_log_group(logGroupName="orders", tags={"team": "a"})
for name in ["one", "two"]:
    logs.create_log_stream(logGroupName="orders", logStreamName=name)
now = int(time.time() * 1000)
put = lambda name, *events: logs.put_log_events(logGroupName="orders", logStreamName=name, logEvents=[{"timestamp": t, "message": m} for t, m in events])
put("one", *[(now - 50 + n, json.dumps({"n": n, "path": f"/api/{n % 3}"})) for n in range(30)])
answer["rejected"] = put("two", (1, "old"), (now, "plain h\\u00e9 \\U0001F600"), (now + 7300000, "new"))["rejectedLogEventsInfo"]
pages = lambda **more: [json.loads(event["message"])["n"] for page in logs.get_paginator("filter_log_events").paginate(logGroupName="orders", PaginationConfig={"PageSize": 7}, **more) for event in page["events"]]
answer["found"] = pages(filterPattern='{ $.n >= 10 && $.n < 14 && $.path != "/api/1" }')
answer["all"] = len(pages(logStreamNames=["one"]))
answer["streams"] = [each["logStreamName"] for page in logs.get_paginator("describe_log_streams").paginate(logGroupName="orders", orderBy="LastEventTime", descending=True) for each in page["logStreams"]]
answer["text"] = logs.get_log_events(logGroupName="orders", logStreamName="two")["events"][0]["message"]
answer["failure"] = failure(lambda: put("two", (now, "a"), (now - 1, "b")))
answer["deleted"] = failure(lambda: logs.delete_log_group(logGroupName="none"))
`);
    expect(answer).toEqual({
      rejected: { tooNewLogEventStartIndex: 2, tooOldLogEventEndIndex: 1 },
      found: [11, 12],
      all: 30,
      streams: ["two", "one"],
      text: "plain hé 😀",
      failure: {
        type: "InvalidParameterException",
        code: "InvalidParameterException",
        message: "Log events in a single PutLogEvents request must be in chronological order.",
        status: 400,
      },
      deleted: {
        type: "ResourceNotFoundException",
        code: "ResourceNotFoundException",
        message: "The specified log group does not exist.",
        status: 400,
      },
    });
  });

  // As `aws logs tail --follow` asks: what is new since the last event that it saw, without those that it has shown.
  test("somebody who follows the log of a function sees each line once", async () => {
    const answer = await python(`
import io, time, zipfile
functions, logs = boto3.client("lambda"), boto3.client("logs")
archive = io.BytesIO()
with zipfile.ZipFile(archive, "w") as each:
    each.writestr("index.js", "exports.handler = async ({ n }) => { console.log('line', n); };")
functions.create_function(FunctionName="f", Runtime="nodejs22.x", Handler="index.handler", Role="arn:aws:iam::000000000000:role/r", Code={"ZipFile": archive.getvalue()})
seen, lines, start = set(), [], int(time.time() * 1000) - 60000
for n in range(3):
    functions.invoke(FunctionName="f", Payload=json.dumps({"n": n}))
    request = {"logGroupName": "/aws/lambda/f", "interleaved": True, "startTime": start}
    for page in logs.get_paginator("filter_log_events").paginate(**request):
        for event in page["events"]:
            if event["eventId"] not in seen:
                seen.add(event["eventId"])
                start = event["timestamp"]
                lines.append(event["message"])
answer["lines"] = [line.strip().split("\\t")[-1] for line in lines if "line" in line]
answer["reports"] = sum(line.startswith("REPORT") for line in lines)
`);
    expect(answer).toEqual({ lines: ["line 0", "line 1", "line 2"], reports: 3 });
  });
});
