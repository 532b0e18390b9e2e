import { oneOf, type RecordOf, record } from "@cloudstub/kit";
import { headerText } from "../../stored/header-text.js";

/** The schema of {@link Encryption}. */
export const encryptionSchema = record({
  /** The customer's own key has none. */
  "algorithm?": oneOf("AES256", "aws:kms", "aws:kms:dsse"),
  "kmsKeyId?": headerText,
  /** Base64 of the JSON that the client sent. */
  "kmsContext?": headerText,
  "bucketKey?": "boolean",
  /** Base64 of the MD5 of the customer's key, which itself is not stored. */
  "customerKeyMd5?": headerText,
});

/** How an object is encrypted, as far as clients are told. Its bytes are stored as they are. */
export type Encryption = RecordOf<typeof encryptionSchema>;
