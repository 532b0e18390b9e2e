import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ExportDescription, ImportTableDescription } from "@aws-sdk/client-dynamodb";
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import s3 from "@cloudstub/s3";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "../src/emulated/features/transfers/csv.js";
import dynamodb from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* Files and keys: DynamoDB Developer Guide, "DynamoDB table export output format" and "Amazon S3 import formats for DynamoDB"; checksums are in
 * files named .md5, as users list them. */

const lab = emulatedLaboratory({ modules: [dynamodb, s3] });
const TableName = "orders";
const TableArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`;
const Bucket = "exports";
let objects: S3Client;

beforeEach(async () => {
  objects ??= new S3Client({
    endpoint: `http://127.0.0.1:${lab.server.port}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  await objects.send(new CreateBucketCommand({ Bucket }));
});
afterAll(() => objects.destroy());

const put = (Key: string, Body: string | Uint8Array) => objects.send(new PutObjectCommand({ Bucket, Key, Body }));
const read = async (Key: string) => {
  const { Body } = await objects.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const names = async () =>
  ((await objects.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key = "" }) => Key);

async function tableWithHistory(): Promise<void> {
  await lab.table(TableName, ["id:S"]);
  await lab.ask("UpdateContinuousBackups", {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
}

/** Begins an export, and waits until it has ended. */
async function exported(input: object): Promise<ExportDescription> {
  const begun = (await lab.ask("ExportTableToPointInTime", { TableArn, S3Bucket: Bucket, ...input })) as {
    ExportDescription: ExportDescription;
  };
  expect(begun.ExportDescription.ExportStatus).toBe("IN_PROGRESS");
  const { ExportArn } = begun.ExportDescription;
  let found = begun.ExportDescription;
  const status = async () => {
    await lab.clock.advance(1);
    const described = (await lab.ask("DescribeExport", { ExportArn })) as typeof begun;
    found = described.ExportDescription;
    return found.ExportStatus;
  };
  await expect.poll(status).not.toBe("IN_PROGRESS");
  return found;
}

/** The lines of all data files that a manifest lists, after their checksums. */
async function dataOf({ ExportManifest = "" }: ExportDescription): Promise<unknown[]> {
  const summary = JSON.parse((await read(ExportManifest)).toString()) as { manifestFilesS3Key: string };
  const files = (await read(summary.manifestFilesS3Key)).toString().trim().split("\n");
  const lines = files.map(async (line) => {
    const { dataFileS3Key, md5Checksum, itemCount } = JSON.parse(line) as {
      dataFileS3Key: string;
      md5Checksum: string;
      itemCount: number;
    };
    const bytes = await read(dataFileS3Key);
    expect(createHash("md5").update(bytes).digest("base64")).toBe(md5Checksum);
    const items = gunzipSync(bytes).toString().split("\n").slice(0, -1);
    expect(items).toHaveLength(itemCount);
    return items.map((item): unknown => JSON.parse(item));
  });
  return (await Promise.all(lines)).flat();
}

describe("ExportTableToPointInTime", () => {
  test("writes the table as it was at a time, with manifests", async () => {
    await tableWithHistory();
    await lab.ask("PutItem", {
      TableName,
      Item: { id: { S: "a" }, n: { N: "1.50" }, bytes: { B: new Uint8Array([1, 2]) } },
    });
    await lab.clock.advance("1h");
    const ExportTime = new Date(lab.clock.now());
    await lab.clock.advance("1m");
    await lab.put(TableName, { id: "late" });
    const found = await exported({ ExportTime, S3Prefix: "nightly", S3SseAlgorithm: "AES256" });
    expect(found).toMatchObject({
      ExportStatus: "COMPLETED",
      ExportTime,
      ItemCount: 1,
      ExportType: "FULL_EXPORT",
      S3Prefix: "nightly",
    });
    const id = found.ExportArn?.split("/").at(-1);
    const folder = `nightly/AWSDynamoDB/${id}/`;
    expect(found.ExportManifest).toBe(`${folder}manifest-summary.json`);
    expect(await names()).toEqual([
      `${folder}_started`,
      expect.stringMatching(new RegExp(`^${folder}data/[a-z0-9]{26}\\.json\\.gz$`)),
      `${folder}manifest-files.json`,
      `${folder}manifest-files.md5`,
      `${folder}manifest-summary.json`,
      `${folder}manifest-summary.md5`,
    ]);
    expect(await dataOf(found)).toEqual([{ Item: { id: { S: "a" }, n: { N: "1.5" }, bytes: { B: "AQI=" } } }]);
    const summary = await read(`${folder}manifest-summary.json`);
    expect((await read(`${folder}manifest-summary.md5`)).toString()).toBe(
      createHash("md5").update(summary).digest("base64"),
    );
    expect(JSON.parse(summary.toString())).toEqual({
      version: "2020-06-30",
      exportArn: found.ExportArn,
      startTime: found.StartTime?.toISOString(),
      endTime: found.EndTime?.toISOString(),
      tableArn: TableArn,
      tableId: found.TableId,
      exportTime: ExportTime.toISOString(),
      s3Bucket: Bucket,
      s3Prefix: "nightly",
      s3SseAlgorithm: "AES256",
      s3SseKmsKeyId: null,
      manifestFilesS3Key: `${folder}manifest-files.json`,
      billedSizeBytes: found.BilledSizeBytes,
      itemCount: 1,
      outputFormat: "DYNAMODB_JSON",
      exportType: "FULL_EXPORT",
    });
    const listed = {
      ExportSummaries: [{ ExportArn: found.ExportArn, ExportStatus: "COMPLETED", ExportType: "FULL_EXPORT" }],
    };
    expect(await lab.ask("ListExports", { TableArn })).toMatchObject(listed);
  });

  test("writes what has changed between two times, as it was before and is after them", async () => {
    await tableWithHistory();
    for (const id of ["kept", "changed", "deleted"]) await lab.put(TableName, { id, n: 1 });
    await lab.clock.advance("1h");
    const ExportFromTime = new Date(lab.clock.now());
    await lab.put(TableName, { id: "made", n: 1 });
    await lab.put(TableName, { id: "changed", n: 2 });
    await lab.put(TableName, { id: "passing" });
    await lab.clock.advance("1m");
    await lab.put(TableName, { id: "changed", n: 3 });
    for (const id of ["deleted", "passing"]) await lab.ask("DeleteItem", { TableName, Key: { id: { S: id } } });
    await lab.clock.advance("1h");
    const ExportToTime = new Date(lab.clock.now());
    await lab.put(TableName, { id: "at the end" });
    const found = await exported({
      ExportType: "INCREMENTAL_EXPORT",
      IncrementalExportSpecification: { ExportFromTime, ExportToTime },
    });
    expect(found).toMatchObject({
      ExportStatus: "COMPLETED",
      ItemCount: 3,
      IncrementalExportSpecification: { ExportFromTime, ExportToTime },
    });
    const at = (minutes: number) => ({
      WriteTimestampMicros: { N: String((ExportFromTime.getTime() + minutes * 60_000) * 1000) },
    });
    const item = (id: string, n: number) => ({ id: { S: id }, n: { N: String(n) } });
    expect(await dataOf(found)).toEqual([
      { Metadata: at(0), Keys: { id: { S: "made" } }, NewImage: item("made", 1) },
      { Metadata: at(1), Keys: { id: { S: "changed" } }, OldImage: item("changed", 1), NewImage: item("changed", 3) },
      { Metadata: at(1), Keys: { id: { S: "deleted" } }, OldImage: item("deleted", 1) },
    ]);
    expect((await names()).filter((name) => name.startsWith("AWSDynamoDB/data/"))).toHaveLength(1);
  });

  test("an empty table gives an empty file, and a table of many items several", async () => {
    await tableWithHistory();
    expect(await dataOf(await exported({}))).toEqual([]);
    const state = lab.server.world.stateOf(lab.server.registry.services[0] as never) as never as {
      items: { of(table: string): { set(key: string, item: object): void } };
    };
    lab.server.world.atOnce(() => {
      for (let n = 0; n < 5001; n++) state.items.of(TableName).set(`k${n}`, { text: `{"id":{"S":"${n}"}}`, size: 5 });
    });
    expect(await dataOf(await exported({}))).toHaveLength(5001);
  });

  test("a token begins one export; without the bucket it fails with S3's words", async () => {
    await tableWithHistory();
    const first = await exported({ ClientToken: "one" });
    const again = await lab.ask("ExportTableToPointInTime", { TableArn, S3Bucket: Bucket, ClientToken: "one" });
    expect(again).toMatchObject({ ExportDescription: { ExportArn: first.ExportArn, ExportStatus: "COMPLETED" } });
    const other = { TableArn, S3Bucket: Bucket, S3Prefix: "x", ClientToken: "one" };
    expect(await lab.refusal("ExportTableToPointInTime", other)).toMatch(/^ExportConflictException: /);
    expect(await exported({ S3Bucket: "nowhere" })).toMatchObject({
      ExportStatus: "FAILED",
      FailureCode: "S3NoSuchBucket",
      FailureMessage: "The specified bucket does not exist",
    });
  });

  test.each<[string, object, RegExp]>([
    ["a table that does not exist", { TableArn: `${TableArn}s` }, /^TableNotFoundException: Table not found: orderss$/],
    ["a time before there was a history", { ExportTime: new Date(0) }, /^InvalidExportTimeException: /],
    [
      "a period of ten minutes",
      { ExportType: "INCREMENTAL_EXPORT" },
      /^InvalidExportTimeException: The export period must be between 15 minutes and 24 hours$/,
    ],
    [
      "Amazon Ion",
      { ExportFormat: "ION" },
      /^ValidationException: CloudStub does not support the ExportFormat ION\. Use DYNAMODB_JSON\.$/,
    ],
  ])("refuses %s", async (_, input, message) => {
    await tableWithHistory();
    const now = new Date(lab.clock.now());
    await lab.clock.advance("10m");
    const withTimes =
      "ExportType" in input ? { ...input, IncrementalExportSpecification: { ExportFromTime: now } } : input;
    expect(await lab.refusal("ExportTableToPointInTime", { TableArn, S3Bucket: Bucket, ...withTimes })).toMatch(
      message,
    );
  });

  test("refuses a table whose points in time are not kept, and ARNs of nothing", async () => {
    await lab.table(TableName, ["id:S"]);
    expect(await lab.refusal("ExportTableToPointInTime", { TableArn, S3Bucket: Bucket })).toBe(
      "PointInTimeRecoveryUnavailableException: Point in time recovery is not enabled for table 'orders'",
    );
    const missing = `${TableArn}/export/01693685827463-2d8752fd`;
    expect(await lab.refusal("DescribeExport", { ExportArn: missing })).toMatch(/^ExportNotFoundException: /);
    expect(await lab.refusal("DescribeImport", { ImportArn: missing.replace("export", "import") })).toMatch(
      /^ImportNotFoundException: /,
    );
  });
});

const parameters = {
  TableName: "imported",
  KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
  AttributeDefinitions: [
    { AttributeName: "id", AttributeType: "S" },
    { AttributeName: "n", AttributeType: "N" },
  ],
  BillingMode: "PAY_PER_REQUEST",
  GlobalSecondaryIndexes: [
    { IndexName: "by-n", KeySchema: [{ AttributeName: "n", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } },
  ],
};

const importInput = (input: object) => ({
  S3BucketSource: { S3Bucket: Bucket, S3KeyPrefix: "data/" },
  InputFormat: "DYNAMODB_JSON",
  TableCreationParameters: parameters,
  ...input,
});

/** Begins an import, and waits until it has ended. */
async function imported(input: object): Promise<ImportTableDescription> {
  const begun = (await lab.ask("ImportTable", importInput(input))) as {
    ImportTableDescription: ImportTableDescription;
  };
  const { ImportArn } = begun.ImportTableDescription;
  let found = begun.ImportTableDescription;
  expect(found.ImportStatus).toBe("IN_PROGRESS");
  const status = async () => {
    await lab.clock.advance(20);
    const described = (await lab.ask("DescribeImport", { ImportArn })) as typeof begun;
    found = described.ImportTableDescription;
    return found.ImportStatus;
  };
  await expect.poll(status).not.toBe("IN_PROGRESS");
  return found;
}

describe("ImportTable", () => {
  test("makes a table of the objects of an export", async () => {
    await tableWithHistory();
    for (const n of [1, 2, 3]) await lab.put(TableName, { id: `i${n}`, n, bytes: new Uint8Array([n]) });
    const { ExportManifest = "" } = await exported({ S3Prefix: "data" });
    const S3KeyPrefix = ExportManifest.replace("manifest-summary.json", "data/");
    const found = await imported({ S3BucketSource: { S3Bucket: Bucket, S3KeyPrefix }, InputCompressionType: "GZIP" });
    expect(found).toMatchObject({
      ImportStatus: "COMPLETED",
      ProcessedItemCount: 3,
      ImportedItemCount: 3,
      ErrorCount: 0,
    });
    const byId = (one: { id?: string }, other: { id?: string }) => String(one.id).localeCompare(String(other.id));
    expect((await lab.scan({ TableName: "imported" })).sort(byId)).toEqual((await lab.scan({ TableName })).sort(byId));
    expect(await lab.scan({ TableName: "imported", IndexName: "by-n" })).toHaveLength(3);
    expect(await lab.ask("DescribeTable", { TableName: "imported" })).toMatchObject({
      Table: { TableStatus: "ACTIVE", ItemCount: 3 },
    });
    expect(await lab.ask("ListImports", {})).toMatchObject({
      ImportSummaryList: [{ ImportArn: found.ImportArn, ImportStatus: "COMPLETED" }],
    });
  });

  test("reads CSV with its header, attributes of keys by their types", async () => {
    await put("data/1.csv", 'id;n;text\na;1;"one; ""two"""\nb;2;\n');
    await put("data/2.csv", "id;n;text\nc;not a number;x\n");
    const found = await imported({ InputFormat: "CSV", InputFormatOptions: { Csv: { Delimiter: ";" } } });
    // A table with invalid items is there all the same; AWS's words as users reported them.
    expect(found).toMatchObject({
      ImportStatus: "FAILED",
      FailureCode: "ItemValidationError",
      ProcessedItemCount: 3,
      ImportedItemCount: 2,
      ErrorCount: 1,
    });
    expect(await lab.get("imported", { id: "a" })).toEqual({ id: "a", n: 1, text: 'one; "two"' });
    expect(await lab.get("imported", { id: "b" })).toEqual({ id: "b", n: 2, text: "" });
  });

  /* DynamoDB Developer Guide, "Amazon S3 import formats for DynamoDB": escaped quotes; a file's first line where the request has a header. */
  test.each<[string, object, text: string | Uint8Array, items: object[]]>([
    ["quotes that are escaped in a value", {}, 'id,text\na,value """123"""\n', [{ id: "a", text: 'value "123"' }]],
    [
      "the first line as an item, where the request has a header",
      { HeaderList: ["id", "text"] },
      "id,text\n",
      [{ id: "id", text: "text" }],
    ],
    // Not documented: with the mark, "id" would be another name.
    ["a byte order mark, which is not part of the header", {}, "\uFEFFid,text\r\na,b\r\n", [{ id: "a", text: "b" }]],
  ])("reads CSV with %s", async (_, Csv, text, items) => {
    await put("data/1.csv", text);
    expect(await imported({ InputFormat: "CSV", InputFormatOptions: { Csv } })).toMatchObject({
      ImportStatus: "COMPLETED",
      ErrorCount: 0,
    });
    expect(await lab.scan({ TableName: "imported" })).toEqual(items);
  });

  test("reads CSV with a header of the request, compressed", async () => {
    await put("data/1.csv.gz", gzipSync("a,1\nb,2\n"));
    const Csv = { HeaderList: ["id", "n"] };
    await imported({ InputFormat: "CSV", InputFormatOptions: { Csv }, InputCompressionType: "GZIP" });
    expect(await lab.scan({ TableName: "imported" })).toHaveLength(2);
  });

  test("is CREATING until it has ended, and a token begins one", async () => {
    await put("data/1.json", '{"Item":{"id":{"S":"a"}}}\n\n{"Item":{"id":{"S":"b"}}}');
    const begun = await lab.ask("ImportTable", importInput({ ClientToken: "one" }));
    const again = await lab.ask("ImportTable", importInput({ ClientToken: "one" }));
    const { ImportTableDescription: first } = begun as { ImportTableDescription: ImportTableDescription };
    expect(again).toMatchObject({ ImportTableDescription: { ImportArn: first.ImportArn } });
    expect(await lab.refusal("ImportTable", importInput({ ClientToken: "one", InputFormat: "CSV" }))).toMatch(
      /^ImportConflictException: /,
    );
    const items = async () => {
      await lab.clock.advance(20);
      return lab.scan({ TableName: "imported" });
    };
    await expect.poll(items).toHaveLength(2);
  });

  test.each<[string, object, object]>([
    ["no bucket", { S3BucketSource: { S3Bucket: "nowhere" } }, { FailureCode: "S3NoSuchBucket" }],
    ["objects that are not compressed", { InputCompressionType: "GZIP" }, { FailureCode: "InvalidCompression" }],
  ])("fails with %s, and leaves no table", async (_, input, failure) => {
    await put("data/1.json", '{"Item":{"id":{"S":"a"}}}');
    expect(await imported(input)).toMatchObject({ ImportStatus: "FAILED", ...failure });
    expect(await lab.ask("ListTables", {})).toMatchObject({ TableNames: [] });
  });

  const csv = (HeaderList?: string[]) => ({ InputFormat: "CSV", InputFormatOptions: { Csv: { HeaderList } } });
  /* As the probes of the DynamoDB controller for Kubernetes recorded it of DynamoDB (DDB-IMPORT-012, 013). For CSV, what is read after such a line is not documented. */
  test.each<[string, object, text: string, counts: readonly [processed: number, imported: number]]>([
    [
      "a line that is not JSON ends its object",
      {},
      '{"Item":{"id":{"S":"a"}}}\n{"Item":\n{"Item":{"id":{"S":"b"}}}',
      [2, 1],
    ],
    ["a line without a key does not", {}, '{"Item":{"n":{"N":"1"}}}\n{"Item":{"id":{"S":"b"}}}', [2, 1]],
    ["a quote of CSV that does not end does", csv(), 'id,text\na,b\nb,"c\nd,e\n', [2, 1]],
    // "Any double quotes characters that exist in the CSV file must be escaped."
    ["a quote of CSV that is not escaped does not", csv(), 'id,text\na,value "1"\nb,"c"d\nc,"d"\n', [3, 1]],
    ["a header with such a quote does", csv(), 'id,te"xt\na,b\nc,d\n', [1, 0]],
    // Headers are applied "as long as they match the number of columns in the file".
    ["lines that are shorter or longer than the header do not", csv(), "id,text\na\nb,c,d\nc,d\n", [3, 1]],
    ["a header of the request that does not match neither", csv(["id", "text", "more"]), "a,b\nc,d,e\n", [2, 1]],
    ["a name that a header has twice makes no item", csv(), "id,text,text\na,b,c\n", [1, 0]],
    ["an empty name in a header neither", csv(), "id,\na,b\n", [1, 0]],
  ])(
    "%s; the import fails, and its table has the other items",
    async (_, input, text, [ProcessedItemCount, ImportedItemCount]) => {
      await put("data/1.txt", text);
      expect(await imported(input)).toMatchObject({
        ImportStatus: "FAILED",
        FailureCode: "ItemValidationError",
        FailureMessage:
          "Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details.",
        ProcessedItemCount,
        ImportedItemCount,
        ErrorCount: ProcessedItemCount - ImportedItemCount,
      });
      expect(await lab.scan({ TableName: "imported" })).toHaveLength(ImportedItemCount);
    },
  );

  test("of a prefix without objects makes an empty table", async () => {
    const found = await imported({ S3BucketSource: { S3Bucket: Bucket, S3KeyPrefix: "none/" } });
    expect(found).toMatchObject({ ImportStatus: "COMPLETED", ProcessedItemCount: 0 });
    expect(await lab.ask("DescribeTable", { TableName: "imported" })).toMatchObject({
      Table: { TableStatus: "ACTIVE" },
    });
  });

  test.each<[string, object, string]>([
    [
      "Amazon Ion",
      { InputFormat: "ION" },
      "ValidationException: CloudStub does not support the InputFormat ION. Use DYNAMODB_JSON or CSV.",
    ],
    [
      "Zstandard",
      { InputCompressionType: "ZSTD" },
      "ValidationException: CloudStub does not support the InputCompressionType ZSTD. Use GZIP or NONE.",
    ],
    [
      "a table that there is",
      { TableCreationParameters: { ...parameters, TableName } },
      "ResourceInUseException: Table already exists: orders",
    ],
  ])("refuses %s", async (_, input, message) => {
    await lab.table(TableName, ["id:S"]);
    expect(await lab.refusal("ImportTable", importInput(input))).toBe(message);
  });
});

test.each(["ListExports", "ListImports"])("%s refuses a token that it did not give", async (operation) => {
  for (const NextToken of ["garbage", "zzz", "99999999999999-zzzzzzzz"]) {
    const refused = await lab.refusal(operation, { NextToken });
    expect(refused).toMatch(
      operation === "ListExports" ? /^ValidationException: NextToken is not valid$/ : /^ValidationException: /,
    );
  }
});

test("without the service for objects an export fails by name", async () => {
  const { startServer } = await import("@cloudstub/server");
  const server = await startServer({ modules: [dynamodb], port: 0, apiPort: 0, fidelity: "emulated" });
  const ask = async (operation: string, body: object) => {
    const headers = { "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": `DynamoDB_20120810.${operation}` };
    return (
      await fetch(`http://127.0.0.1:${server.port}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json();
  };
  try {
    await ask("CreateTable", {
      ...parameters,
      TableName,
      GlobalSecondaryIndexes: undefined,
      AttributeDefinitions: parameters.AttributeDefinitions.slice(0, 1),
    });
    await ask("UpdateContinuousBackups", {
      TableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
    const { ExportDescription } = (await ask("ExportTableToPointInTime", { TableArn, S3Bucket: Bucket })) as {
      ExportDescription: ExportDescription;
    };
    await expect
      .poll(() => ask("DescribeExport", { ExportArn: ExportDescription.ExportArn }))
      .toMatchObject({ ExportDescription: { ExportStatus: "FAILED", FailureCode: "ServiceNotEnabled" } });
  } finally {
    await server.close();
  }
});

/** RFC 4180. */
test.each<[text: string, delimiter: string, lines: (string[] | undefined)[]]>([
  ["", ",", []],
  [
    "a,b\r\nc,d",
    ",",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,\n,b\n",
    ",",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["\n\na\n\n", ",", [["a"]]],
  ['"a\nb","c""d","",""""', ",", [["a\nb", 'c"d', "", '"']]],
  ["a\tb", "\t", [["a", "b"]]],
  ['a,b\nc,"not ended\nd,e', ",", [["a", "b"], undefined]],
  ['"ended" and,"not', ",", [undefined]],
  ['a "b",c\n"d"e,f\ng,h', ",", [undefined, undefined, ["g", "h"]]],
  ['a """b""",c', ",", [['a "b"', "c"]]],
  ["a,", ",", [["a", ""]]],
])("CSV %j with %j", (text, delimiter, lines) => {
  expect([...readCsv(text, delimiter)]).toEqual(lines);
});
