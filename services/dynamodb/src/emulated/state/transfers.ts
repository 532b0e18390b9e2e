import type { CsvOptions, S3BucketSource, TableCreationParameters } from "@aws-sdk/client-dynamodb";
import { type Collection, type HandlerShape, oneOf, type RecordOf, record, type Scope, shape } from "@cloudstub/kit";

/** What exports and imports have in common. */
const transferSchema = record({
  /** `01693685827463-2d8752fd`: the time of its beginning in milliseconds, and eight hexadecimal digits. */
  id: "string",
  tableName: "string",
  tableId: "string",
  startedAt: "time",
  "endedAt?": "time",
  status: oneOf("IN_PROGRESS", "COMPLETED", "FAILED"),
  "token?": "string",
  /** A digest of the request. */
  digest: "string",
  /** The id of the request. */
  cause: "string",
  "failure?": { code: "string", message: "string" },
});

const exportSchema = record({
  ...transferSchema,
  /** The table as it was at this time. */
  to: "time",
  /** What has changed since this time; undefined for the whole table. */
  "from?": "time",
  "showsOld?": "boolean",
  bucket: "string",
  "bucketOwner?": "string",
  "prefix?": "string",
  "encryption?": oneOf("AES256", "KMS"),
  "keyId?": "string",
  bytes: "number",
  itemCount: "number",
});

/** A table, or what has changed of it, as it is written to a bucket. */
export type Export = RecordOf<typeof exportSchema>;

const importSchema = record({
  ...transferSchema,
  source: shape<HandlerShape<S3BucketSource>>("S3BucketSource"),
  format: oneOf("DYNAMODB_JSON", "CSV"),
  compression: oneOf("NONE", "GZIP"),
  "csv?": shape<HandlerShape<CsvOptions>>("CsvOptions"),
  parameters: shape<HandlerShape<TableCreationParameters>>("TableCreationParameters"),
  /** The key of the last object that was read. */
  "after?": "string",
  /** Bytes of the objects as they are after decompression. */
  bytes: "number",
  processed: "number",
  imported: "number",
  errors: "number",
});

/** A table that is made of objects of a bucket. */
export type Import = RecordOf<typeof importSchema>;

/** Collections of exports and imports. */
export interface TransferState {
  /** By id, which sorts by time. */
  readonly exports: Collection<Export>;
  /** By id, which sorts by time. */
  readonly imports: Collection<Import>;
  /** Ids of exports that are to be written, by the time and the id. */
  readonly exportWork: Collection<string>;
  /** Ids of imports that are to go on, by the time and the id. */
  readonly importWork: Collection<string>;
}

/** Names the collections of exports and imports. */
export function transferState(own: Scope): TransferState {
  return {
    exports: own.collection("exports", exportSchema),
    imports: own.collection("imports", importSchema),
    exportWork: own.collection("export-work", "string"),
    importWork: own.collection("import-work", "string"),
  };
}
