import type { Call } from "@cloudstub/kit";
import type { ObjectEvent, ObjectEventName } from "../../state/object-events.js";
import { customerId, principalId } from "./principals.js";

/** What a record tells besides the event. */
export interface RecordContext {
  readonly call: Pick<Call<unknown>, "clock" | "partition"> & {
    readonly requestId: string;
    /** Undefined for S3 itself. */
    readonly caller?: Call<unknown>["caller"];
  };
  readonly bucket: { readonly name: string; readonly region: string; readonly account?: string | undefined };
  /** The id of the notification configuration. */
  readonly configurationId: string;
  /** Greater for later events: 18 hexadecimal digits. */
  readonly sequencer: string;
}

/**
 * The message of an event, as AWS documents its structure ("Event message structure"). The key is encoded as in a form. From where it was
 * caused is not known here: the address is this machine's.
 */
export function eventMessage(event: ObjectEvent, { call, bucket, configurationId, sequencer }: RecordContext): string {
  const { name, key, size, eTag, versionId, restoration } = event;
  const ownerId = customerId(bucket.account ?? "000000000000");
  const record = {
    eventVersion: versionOf(name),
    eventSource: "aws:s3",
    awsRegion: bucket.region,
    eventTime: new Date(call.clock.now()).toISOString(),
    eventName: name,
    userIdentity: { principalId: call.caller === undefined ? `AmazonCustomer:${ownerId}` : principalId(call.caller) },
    requestParameters: { sourceIPAddress: "127.0.0.1" },
    responseElements: { "x-amz-request-id": call.requestId, "x-amz-id-2": call.requestId },
    s3: {
      s3SchemaVersion: "1.0",
      configurationId,
      bucket: {
        name: bucket.name,
        ownerIdentity: { principalId: ownerId },
        arn: `arn:${call.partition}:s3:::${bucket.name}`,
      },
      object: { key: formEncoded(key), size, eTag, ...namedVersion(versionId), ...(isOrdered(name) && { sequencer }) },
    },
    ...(restoration && { glacierEventData: { restoreEventData: restoreEventData(restoration) } }),
  };
  return JSON.stringify({ Records: [record] });
}

/** Only completed restorations have it (AWS, "Event message structure"). */
function restoreEventData({ expiresAt, storageClass }: NonNullable<ObjectEvent["restoration"]>) {
  return {
    lifecycleRestorationExpiryTime: new Date(expiresAt).toISOString(),
    lifecycleRestoreStorageClass: storageClass,
  };
}

/** The version called `null` is not told (recorded answers of AWS, 2026-02). */
function namedVersion(versionId: string | undefined) {
  return versionId === "null" ? {} : { versionId };
}

/** 2.3 for events of lifecycle, access control lists, tags and deleted copies (AWS, "Event message structure"). */
function versionOf(name: ObjectEventName): "2.1" | "2.3" {
  return /^(?:Lifecycle|ObjectAcl|ObjectTagging|ObjectRestore:Delete)/.test(name) ? "2.3" : "2.1";
}

/** Changes of tags and access control lists carry no sequencer (recorded answers in the tests of LocalStack). */
function isOrdered(name: ObjectEventName): boolean {
  return !/^Object(?:Acl|Tagging)/.test(name);
}

/** `red flower.jpg` becomes `red+flower.jpg`; slashes stay. */
function formEncoded(key: string): string {
  return new URLSearchParams({ "": key }).toString().slice(1).replaceAll("%2F", "/");
}
