import type { AccessControlPolicy } from "@aws-sdk/client-s3";
import { type HandlerShape, oneOf, type RecordOf, record, shape } from "@cloudstub/kit";
import { headerText } from "../../stored/header-text.js";
import { encryptionSchema } from "./encryption.js";

const retentionSchema = record({ mode: oneOf("GOVERNANCE", "COMPLIANCE"), until: "time" });

/** Until when, and how strictly, a version can't be deleted. */
export type Retention = RecordOf<typeof retentionSchema>;

const tagSchema = record({ Key: "string", Value: "string" });

/** A tag of an object. */
export type Tag = RecordOf<typeof tagSchema>;

/** Members that an object has of the request that created it, and an upload until it is completed. */
export const attributesSchema = record({
  "metadata?": { "*": headerText },
  "cacheControl?": headerText,
  "contentDisposition?": headerText,
  "contentEncoding?": headerText,
  "contentLanguage?": headerText,
  /** Any text: mostly a date. */
  "expires?": headerText,
  "websiteRedirectLocation?": headerText,
  /** `STANDARD` where undefined. */
  "storageClass?": headerText,
  "tags?": [tagSchema],
  /** With keys that S3 manages where undefined. */
  "encryption?": encryptionSchema,
  /** That of the owner alone where undefined. */
  "acl?": shape<HandlerShape<AccessControlPolicy>>("AccessControlPolicy"),
  /** The account that wrote it and owns it, twelve digits; that of its bucket where undefined. */
  "account?": "string",
  "retention?": retentionSchema,
  "legalHold?": oneOf("ON", "OFF"),
});

/** Metadata, storage class, tags, encryption, access and lock of an object. */
export type ObjectAttributes = RecordOf<typeof attributesSchema>;
