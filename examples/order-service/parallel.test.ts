/**
 * Tests at the same time. Clients that are made when a module is loaded share one address and so one mock: tests of the whole service run in
 * parallel by file, as vitest runs these, each in a process of its own. Within a file each test has a mock of its own where the code takes its client.
 */
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startMock } from "@cloudstub/testing";
import { describe, expect, test } from "vitest";
import { invoiceOf } from "./order-service.js";
import { seed } from "./seed.js";

describe.concurrent("an invoice", () => {
  test.each([1, 2, 3])("that is cut off %i times is read from the mock of its own test", async (times) => {
    await using mock = await startMock({ seed, publish: false });
    const client = new S3Client(mock.clientConfig());
    await client.send(new PutObjectCommand({ Bucket: "invoices", Key: "invoices/a.txt", Body: `Invoice ${times}` }));
    mock.on("s3", "GetObject").truncateBody({ bytes: 3 }).times(times);
    const reading = invoiceOf("a", client);
    if (times < 3) expect(await reading).toBe(`Invoice ${times}`);
    else await expect(reading).rejects.toThrow("aborted");
    expect(mock.history("s3", "GetObject")).toHaveLength(Math.min(times + 1, 3));
  });
});
