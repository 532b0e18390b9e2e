import { refused, unsupported } from "../../engine/errors.js";

/** A key whose material AWS made, where only imported material will do. */
export const notImported = (arn: string) =>
  unsupported(`${arn} origin is AWS_KMS which is not valid for this operation.`);

/** A token that was not given for this key. AWS gives no message. */
export const invalidToken = () => refused("InvalidImportTokenException", "");

/** A token that is older than a day. AWS gives no message. */
export const expiredToken = () => refused("ExpiredImportTokenException", "");

/** Key material that the key can't have. AWS's words are not documented. */
export const incorrectMaterial = (reason: string) =>
  refused("IncorrectKeyMaterialException", `The key material can't be imported: ${reason}.`);

/** New material while another one is pending rotation. The words were recorded from AWS. */
export const otherMaterialPending = (arn: string, { imported, pending }: { imported: string; pending: string }) =>
  refused(
    "KMSInvalidStateException",
    `New key material (id: ${imported}) cannot be imported into KMS key ${arn}, because another key material (id: ${pending}) is pending rotation.`,
  );

/** A key has no material of this id. AWS's words are not documented. */
export const materialNotFound = (arn: string, id: string) =>
  refused("NotFoundException", `${arn} has no key material ${id}.`);
