import { createHash } from "node:crypto";
import { ServiceError } from "@cloudstub/kit";
import { invalid } from "../../engine/errors.js";
import { deliveringService } from "../../engine/subscriptions.js";
import type { ExportTask } from "../../state.js";
import type { EmulatedAgentCall, EmulatedCall } from "../../types.js";

/** What of the service for objects is used. */
interface ObjectService {
  GetBucketAcl(input: { readonly Bucket: string }): unknown;
  PutObject(input: { readonly Bucket: string; readonly Key: string; readonly Body: object }): unknown;
}

/** Where an export goes. */
type Destination = Pick<ExportTask, "bucket" | "group" | "cause">;

/**
 * Writes the object by which AWS finds out whether it may write to a bucket; it stays there. Throws `InvalidParameterException` where the bucket is
 * missing (recorded answer of AWS) or refuses (texts: users' reports). Without the service for objects nothing is checked.
 *
 * @param prefix As the request gives it: without one the object is at the top of the bucket (moto's tests, which were run against AWS).
 */
export async function checkBucket(call: EmulatedCall, to: Destination, prefix: string | undefined): Promise<void> {
  if (!call.peers.has("s3")) return;
  await refusedAs("GetBucketAcl", () => objectsOf(call, to).GetBucketAcl({ Bucket: to.bucket }));
  const key = prefix === undefined ? TEST_OBJECT : `${prefix}/${TEST_OBJECT}`;
  await refusedAs("PutObject", () => putObject(call, to, { key, bytes: Buffer.from("Permission Check Successful") }));
}

const TEST_OBJECT = "aws-logs-write-test";

async function refusedAs(operation: string, ask: () => unknown): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    if (error.code === "NoSuchBucket") throw noBucket();
    throw invalid(
      `${operation} call on the given bucket failed. Please check if CloudWatch Logs has been granted permission to perform this operation.`,
    );
  }
}

const noBucket = () => invalid("The given bucket does not exist. Please make sure the bucket is valid.");

/** Writes an object into the bucket of an export. Rejects with a `ServiceError` where the service for objects refuses it. */
export async function putObject(
  call: Pick<EmulatedAgentCall, "peers" | "partition" | "region" | "account">,
  to: Destination,
  { key, bytes }: { readonly key: string; readonly bytes: Uint8Array },
): Promise<void> {
  const md5 = createHash("md5").update(bytes).digest("hex");
  await objectsOf(call, to).PutObject({
    Bucket: to.bucket,
    Key: key,
    Body: { size: bytes.length, chunks: [bytes], md5 },
  });
}

function objectsOf(
  call: Pick<EmulatedAgentCall, "peers" | "partition" | "region" | "account">,
  { cause, group }: Destination,
): ObjectService {
  return call.peers.of("s3", { cause, service: deliveringService(call, group) }) as unknown as ObjectService;
}
