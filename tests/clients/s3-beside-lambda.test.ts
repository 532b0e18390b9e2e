import { request } from "node:http";
import lambda from "@cloudstub/lambda";
import s3 from "@cloudstub/s3";
import { type Server, startServer } from "@cloudstub/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let server: Server;
beforeAll(async () => {
  server = await startServer({ modules: [s3, lambda], port: 0, apiPort: 0 });
});
beforeEach(() => server.world.reset());
afterAll(() => server.close());

/** The status of an answer, and the operation that gave it. */
function ask(
  method: string,
  path: string,
  host = "127.0.0.1",
): Promise<[status: number | undefined, operation: string | null | undefined]> {
  return new Promise((resolve, reject) => {
    request({ port: server.port, method, path, headers: { host } }, (response) => {
      response
        .resume()
        .once("end", () => resolve([response.statusCode, server.world.history.latestFirst()[0]?.operation]));
    })
      .once("error", reject)
      .end();
  });
}

describe("a bucket that is named as the function service's paths begin", () => {
  test("works where no function route matches", async () => {
    expect(await ask("PUT", "/2015-03-31")).toEqual([200, "PUT /{Bucket}"]);
    expect(await ask("PUT", "/2015-03-31/report.csv")).toEqual([200, "PUT /{Bucket}/{Key+}"]);
    expect(await ask("GET", "/2015-03-31/report.csv")).toEqual([200, "GET /{Bucket}/{Key+}"]);
    expect(await ask("GET", "/2015-03-31?list-type=2")).toEqual([200, "GET /{Bucket}?list-type=2"]);
  });

  test("is hidden where one does", async () => {
    await ask("PUT", "/2015-03-31");
    expect(await ask("GET", "/2015-03-31/functions")).toEqual([
      200,
      expect.stringMatching(/^GET \/2015-03-31\/functions/),
    ]);
    expect(await ask("GET", "/2015-03-31/functions/nobody")).toEqual([404, "GET /2015-03-31/functions/{FunctionName}"]);
  });
});

describe("a host name in front of localhost", () => {
  test("that is a service's is not a bucket", async () => {
    const [status, operation] = await ask("GET", "/2015-03-31/functions", "lambda.localhost:4566");
    expect([status, operation]).toEqual([200, expect.stringMatching(/^GET \/2015-03-31\/functions/)]);
    expect(await ask("PUT", "/photos", "s3.us-east-1.localhost")).toEqual([200, "PUT /{Bucket}"]);
  });

  test("that is a bucket's makes the whole path a key", async () => {
    await ask("PUT", "/photos");
    expect(await ask("PUT", "/2015-03-31/functions", "photos.localhost")).toEqual([200, "PUT /{Bucket}/{Key+}"]);
    expect(await ask("GET", "/photos/2015-03-31/functions")).toEqual([200, "GET /{Bucket}/{Key+}"]);
  });
});
