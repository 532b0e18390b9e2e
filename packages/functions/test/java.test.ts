/**
 * Functions in Java, with a small client of the Runtime API under the name of AWS's interface client: what the executor does is the same for both. AWS's own
 * client comes with a function's archive.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { environmentOf, type Files } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

const hasJava = spawnSync("javac", ["-version"]).status === 0;

const sources: { readonly [file: string]: string } = {
  "com/amazonaws/services/lambda/runtime/api/client/AWSLambda.java": `
package com.amazonaws.services.lambda.runtime.api.client;

import java.net.URI;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

public class AWSLambda {
  public static void main(String[] args) throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    String base = "http://" + System.getenv("AWS_LAMBDA_RUNTIME_API") + "/2018-06-01/runtime/invocation/";
    String[] handler = args[0].split("::");
    var method = Class.forName(handler[0]).getMethod(handler[1], String.class);
    for (;;) {
      var next = http.send(HttpRequest.newBuilder(URI.create(base + "next")).build(), BodyHandlers.ofString());
      String id = next.headers().firstValue("Lambda-Runtime-Aws-Request-Id").get();
      String last = "/response";
      String body;
      try {
        body = (String) method.invoke(null, next.body());
      } catch (java.lang.reflect.InvocationTargetException e) {
        last = "/error";
        body = "{\\"errorMessage\\":\\"" + e.getCause().getMessage() + "\\",\\"errorType\\":\\"" + e.getCause().getClass().getName() + "\\"}";
      }
      http.send(HttpRequest.newBuilder(URI.create(base + id + last)).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.discarding());
    }
  }
}
`,
  "example/Handler.java": `
package example;

public class Handler {
  static int runs = 0;

  public static String handle(String event) {
    if (event.contains("fail")) throw new IllegalStateException("no");
    if (event.contains("exit")) System.exit(3);
    System.out.println("inside");
    return "{\\"runs\\":" + ++runs + ",\\"event\\":" + event + ",\\"name\\":\\"" + System.getenv("AWS_LAMBDA_FUNCTION_NAME") + "\\"}";
  }
}
`,
};

describe.skipIf(!hasJava)("a Java function", () => {
  let files: Files = {};
  const environment = () =>
    environmentOf(files, { runtime: "java21", handler: "example.Handler::handle", timeout: 30 });

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "cloudstub-test-"));
    try {
      for (const [file, text] of Object.entries(sources)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      execFileSync("javac", ["-d", join(folder, "out"), ...Object.keys(sources)], { cwd: folder });
      const classes = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
      files = Object.fromEntries(
        classes
          .filter((file) => file.endsWith(".class"))
          .map((file) => [file, { text: readFileSync(join(folder, "out", file)), mode: 0o100644 }]),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 60_000);

  test("gets events, stays warm, and its output is its log", async () => {
    const laboratory = new Laboratory();
    const { answer, lines } = await laboratory.invoke(environment(), { a: 1 });
    expect(answer).toEqual({ runs: 1, event: { a: 1 }, name: "resize" });
    expect(lines).toContain("inside\n");
    expect((await laboratory.invoke(environment())).answer).toMatchObject({ runs: 2 });
    expect((await laboratory.invoke(environment(), { fail: true })).answer).toEqual({
      errorMessage: "no",
      errorType: "java.lang.IllegalStateException",
    });
    const ended = await laboratory.invoke(environment(), { exit: true });
    expect(ended.errorMessage).toContain("Runtime exited with error: exit status 3");
  }, 60_000);

  test("without an interface client is Runtime.Unsupported, with the remedy", async () => {
    const { "com/amazonaws/services/lambda/runtime/api/client/AWSLambda.class": _, ...others } = files;
    const outcome = await new Laboratory().invoke(
      environmentOf(others, { runtime: "java21", handler: "example.Handler" }),
    );
    expect(outcome.errorType).toBe("Runtime.Unsupported");
    expect(outcome.errorMessage).toContain("Add it to lib/.");
  });
});
