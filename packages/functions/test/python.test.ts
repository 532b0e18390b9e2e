import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { archive, environmentOf, type Files } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const id = "8476a536-e9f4-11e8-9739-2dfe598c3fcd";
const found = spawnSync("python3", ["-c", "import sys; print('python%d.%d' % sys.version_info[:2])"], {
  encoding: "utf8",
});
const runtime = found.status === 0 ? found.stdout.trim() : "python3.13";
const files = (all: Files, more: object = {}) => environmentOf(all, { runtime, ...more });
const py = (text: string, more: object = {}) => files({ "index.py": text }, more);

// Skipped where there is no Python.
describe.skipIf(found.status !== 0)("a Python function", () => {
  test("its compiled modules are kept outside of its folder, and those of Python are used where they are", async () => {
    const environment = py(`import json, os
def handler(event, context):
    return [name.split(".")[0] for _, _, names in os.walk(os.environ["_CLOUDSTUB_PYCACHE"]) for name in names], os.listdir(".")
`);
    const { answer } = await new Laboratory().invoke(environment);
    expect(answer).toEqual([["index"], ["index.py"]]);
  });

  test("gets the event and AWS's context", async () => {
    const environment = py(`def handler(event, context):
    names = "aws_request_id function_name function_version invoked_function_arn memory_limit_in_mb log_group_name log_stream_name".split()
    seen = {name: getattr(context, name) for name in names}
    return {"event": event, "seen": seen, "left": context.get_remaining_time_in_millis(), "custom": context.client_context.custom}
`);
    const outcome = await new Laboratory().invoke(
      environment,
      { a: "é" },
      { requestId: id, clientContext: `{"custom":{"k":"v"}}` },
    );
    expect(outcome.answer).toEqual({
      event: { a: "é" },
      seen: {
        aws_request_id: id,
        function_name: "resize",
        function_version: "$LATEST",
        invoked_function_arn: environment.functionKey,
        memory_limit_in_mb: "128",
        log_group_name: "/aws/lambda/resize",
        log_stream_name: outcome.logStream,
      },
      left: expect.any(Number),
      custom: { k: "v" },
    });
    expect(outcome.notes).toEqual([]);
  });

  test("answers as json.dumps writes it, and null for None", async () => {
    const laboratory = new Laboratory();
    const environment = py(`def handler(event, context):\n    return {"a": 1, "b": [1, 2]} if event else None\n`);
    expect(Buffer.from((await laboratory.invoke(environment, { x: 1 })).payload).toString()).toBe(
      `{"a": 1, "b": [1, 2]}`,
    );
    expect((await laboratory.invoke(environment, {})).answer).toBeNull();
  });

  // Recorded, and AWS's Python runtime interface client.
  test("that raises becomes the error object of AWS's runtime, and one event of the log", async () => {
    const outcome = await new Laboratory().invoke(
      py(`def handler(event, context):\n    raise Exception("Handler fails")\n`),
      {},
      { requestId: id },
    );
    expect(Buffer.from(outcome.payload).toString()).toBe(
      `{"errorMessage": "Handler fails", "errorType": "Exception", "requestId": "${id}", "stackTrace": ["  File \\"/var/task/index.py\\", line 2, in handler\\n    raise Exception(\\"Handler fails\\")\\n"]}`,
    );
    const event = outcome.lines.find((line) => line.startsWith("[ERROR]"));
    expect(event).toMatch(
      /^\[ERROR\] Exception: Handler fails\nTraceback \(most recent call last\):\n\u00a0\u00a0File "\/.*\/index\.py", line 2, in handler\n\u00a0{4}raise Exception\("Handler fails"\)$/,
    );
  });

  test.each<[string, Files, string, string, string]>([
    [
      "a module that is not there",
      { "x.py": "" },
      "index.handler",
      "Runtime.ImportModuleError",
      "Unable to import module 'index': No module named 'index'",
    ],
    [
      "a handler that is not there",
      { "index.py": "" },
      "index.x",
      "Runtime.HandlerNotFound",
      "Handler 'x' missing on module 'index'",
    ],
    [
      "a name without a point",
      { "index.py": "" },
      "index",
      "Runtime.MalformedHandlerName",
      "Bad handler 'index': not enough values to unpack (expected 2, got 1)",
    ],
    [
      "a module that can't be parsed",
      { "index.py": "def (" },
      "index.handler",
      "Runtime.UserCodeSyntaxError",
      "Syntax error in module 'index': invalid syntax (index.py, line 1)",
    ],
  ])("with %s fails in its initialisation", async (_, all, handler, errorType, errorMessage) => {
    const outcome = await new Laboratory().invoke(files(all, { handler }));
    expect(outcome.answer).toEqual({ errorMessage, errorType, requestId: "", stackTrace: [] });
  });

  test("whose module raises has importlib's frames in its trace, and no request id", async () => {
    const { answer } = await new Laboratory().invoke(py(`raise Exception("Runtime startup fails")`));
    const { stackTrace, ...rest } = answer as { stackTrace: string[] };
    expect(rest).toEqual({ errorMessage: "Runtime startup fails", errorType: "Exception", requestId: "" });
    expect(stackTrace[0]).toContain("importlib/__init__.py");
    expect(stackTrace.at(-1)).toBe(
      `  File "/var/task/index.py", line 1, in <module>\n    raise Exception("Runtime startup fails")\n`,
    );
  });

  test("logs as AWS's runtime does", async () => {
    const outcome = await new Laboratory().invoke(
      py(`import logging, sys, os
def handler(event, context):
    print("printed")
    print("to stderr", file=sys.stderr)
    os.write(1, b"raw\\n")
    logging.getLogger().setLevel(logging.INFO)
    logging.info("hello %s", "you")
    logging.getLogger("other").warning("two\\nlines")
`),
      {},
      { requestId: id },
    );
    expect(outcome.lines).toEqual(
      expect.arrayContaining([
        "printed\n",
        "to stderr\n",
        "raw\n",
        expect.stringMatching(
          new RegExp(`^\\[INFO\\]\\t\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z\\t${id}\\thello you\\n$`),
        ),
        expect.stringMatching(/^\[WARNING\]\t.*\ttwo\nlines\n$/),
      ]),
    );
  });

  test("logs JSON where it is asked to", async () => {
    const { lines } = await new Laboratory().invoke(
      py(
        `import logging\ndef handler(event, context):\n    logging.getLogger("a").info("x")\n    logging.debug("quiet")\n`,
        { logging: { group: "/g", format: "JSON" } },
      ),
      {},
      { requestId: id },
    );
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects.find(({ level }) => level === "INFO")).toMatchObject({ message: "x", logger: "a", requestId: id });
    expect(lines.join("")).not.toContain("quiet");
  });

  test.each([
    ["sys.exit(0)", "Runtime exited without providing a reason"],
    ["sys.exit(3)", "Runtime exited with error: exit status 3"],
    ["os._exit(4)", "Runtime exited with error: exit status 4"],
  ])("that calls %s is Runtime.ExitError", async (call, words) => {
    const outcome = await new Laboratory().invoke(
      py(`import os, sys\ndef handler(event, context):\n    ${call}\n`),
      {},
      { requestId: id },
    );
    expect(outcome.answer).toEqual({
      errorType: "Runtime.ExitError",
      errorMessage: `RequestId: ${id} Error: ${words}`,
    });
  });

  test("in a busy loop ends at its time-out, and stays warm otherwise", async () => {
    const laboratory = new Laboratory();
    const environment = py(
      `count = 0\ndef handler(event, context):\n    global count\n    while event: pass\n    count += 1\n    return count\n`,
      { timeout: 1 },
    );
    expect((await laboratory.invoke(environment)).answer).toBe(1);
    expect((await laboratory.invoke(environment)).answer).toBe(2);
    expect((await laboratory.invoke(environment, { x: 1 })).errorType).toBe("Sandbox.Timedout");
    expect((await laboratory.invoke(environment)).answer).toBe(1);
  });

  test("finds packages in its folder, in layers, and in a named folder, in this order", async () => {
    const layer = archive({ "python/one.py": "name = 'layer'", "python/two.py": "name = 'layer'" });
    const named = files(
      {
        "index.py": "import one, two\ndef handler(event, context):\n    return [one.name, two.name]\n",
        "one.py": "name = 'task'",
      },
      { layers: [layer] },
    );
    expect((await new Laboratory().invoke(named)).answer).toEqual(["task", "layer"]);
    const missing = await new Laboratory({ pythonPath: ["/no/such/folder"] }).invoke(
      py("import boto3_is_missing_here\n"),
    );
    expect(missing.errorType).toBe("Runtime.ImportModuleError");
    expect(missing.notes.join()).toContain("--functions-python-path");
  });

  test("of a version that this machine lacks runs on another, and says so", async () => {
    const outcome = await new Laboratory().invoke(
      py("def handler(event, context):\n    return 1\n", { runtime: "python2.7" }),
    );
    expect(outcome.answer).toBe(1);
    expect(outcome.notes.join()).toMatch(/^It ran on Python 3\.\d+\.\d+, and python2\.7 was asked for\.$/);
  });

  test("whose handler is in a folder, by a path or by points", async () => {
    const all = { "sub/h.py": "def fn(event, context):\n    return 1\n", "sub/__init__.py": "" };
    expect((await new Laboratory().invoke(files(all, { handler: "sub/h.fn" }))).answer).toBe(1);
    expect((await new Laboratory().invoke(files(all, { handler: "sub.h.fn" }))).answer).toBe(1);
  });

  test("whose result JSON can't hold fails as AWS's runtime has it", async () => {
    const outcome = await new Laboratory().invoke(py("def handler(event, context):\n    return {1, 2}\n"));
    expect(outcome).toMatchObject({
      errorType: "Runtime.MarshalError",
      errorMessage: "Unable to marshal response: Object of type set is not JSON serializable",
    });
  });
});
