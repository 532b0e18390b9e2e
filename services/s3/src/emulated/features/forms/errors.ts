import { type ErrorMembers, unmodelled } from "@cloudstub/kit";
import { accessDenied, invalidArgument } from "../../engine/errors.js";

/** A form that is not `multipart/form-data`. */
export const notMultipart = () =>
  unmodelled("PreconditionFailed", 412, "At least one of the pre-conditions you specified did not hold", {
    Condition: "Bucket POST must be of the enclosure-type multipart/form-data",
  });

/** A form whose parts can't be told apart. */
export const malformedForm = () =>
  unmodelled("MalformedPOSTRequest", 400, "The body of your POST request is not well-formed multipart/form-data.");

/** A field that a form needs. */
export const missingField = (name: string) =>
  invalidArgument(
    `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
    name,
    "",
  );

/** A form without a file. */
export const missingFile = () => invalidArgument("POST requires exactly one file upload per request.", "file", "0");

/** A field `Content-MD5` that holds no MD5. The texts are those of the header. */
export const invalidMd5 = (text: string) =>
  unmodelled("InvalidDigest", 400, "The Content-MD5 you specified was invalid.", { "Content-MD5": text });

/** A field `Content-MD5` that holds the MD5 of another file. */
export const badMd5 = (ExpectedDigest: string, CalculatedDigest: string) =>
  unmodelled("BadDigest", 400, "The Content-MD5 you specified did not match what we received.", {
    ExpectedDigest,
    CalculatedDigest,
  });

/** A policy that can't be read. */
export const invalidPolicy = (reason: string) => unmodelled("InvalidPolicyDocument", 400, `Invalid Policy: ${reason}`);

/** A form that its policy does not allow. */
export const againstPolicy = (reason: string) => accessDenied(`Invalid according to Policy: ${reason}`);

/** A file that is larger, or smaller, than the policy allows. */
export const tooLarge = (ProposedSize: number, MaxSizeAllowed: number) =>
  sizeError("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size", {
    ProposedSize,
    MaxSizeAllowed,
  });
export const tooSmall = (ProposedSize: number, MinSizeAllowed: number) =>
  sizeError("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size", {
    ProposedSize,
    MinSizeAllowed,
  });

function sizeError(code: string, message: string, members: ErrorMembers) {
  return unmodelled(code, 400, message, members);
}
