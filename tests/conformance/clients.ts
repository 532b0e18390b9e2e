/** The SDK clients, and the members that each handles itself. */
import type { ProtocolName } from "@cloudstub/kit";
import type { Client } from "../../scripts/sdk-schemas.js";

/** A client under test. */
export interface ClientCase {
  readonly id: string;
  readonly protocol: ProtocolName;
  readonly load: () => Promise<Client>;
  /** Configuration beyond endpoint, region and credentials. */
  readonly config?: object;
  /** Input members that the client sets, checks or rewrites itself: the server gets other values. */
  readonly clientOwned?: readonly string[];
}

/** Checksums and encryption keys: the client computes, compares or hashes them, and the server verifies them (services/s3/test). */
const s3Owned = [
  ...["CRC32", "CRC32C", "CRC64NVME", "MD5", "SHA1", "SHA256", "SHA512", "XXHASH64", "XXHASH3", "XXHASH128"].map(
    (name) => `Checksum${name}`,
  ),
  "ChecksumAlgorithm",
  "ChecksumMode",
  "ContentMD5",
  "SSECustomerKey",
  "SSECustomerKeyMD5",
  "CopySourceSSECustomerKey",
  "CopySourceSSECustomerKeyMD5",
  "ContentLength",
  "Expires",
  "ContentEncoding",
];

export const clientCases: readonly ClientCase[] = [
  { id: "sqs", protocol: "awsJson1_0", load: () => import("@aws-sdk/client-sqs"), config: { md5: false } },
  { id: "sns", protocol: "awsQuery", load: () => import("@aws-sdk/client-sns") },
  { id: "secretsmanager", protocol: "awsJson1_1", load: () => import("@aws-sdk/client-secrets-manager") },
  { id: "ssm", protocol: "awsJson1_1", load: () => import("@aws-sdk/client-ssm") },
  { id: "dynamodb", protocol: "awsJson1_0", load: () => import("@aws-sdk/client-dynamodb") },
  { id: "lambda", protocol: "restJson1", load: () => import("@aws-sdk/client-lambda") },
  {
    id: "s3",
    protocol: "restXml",
    load: () => import("@aws-sdk/client-s3"),
    config: { forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" },
    clientOwned: s3Owned,
  },
];
