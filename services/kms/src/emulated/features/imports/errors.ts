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

/** A key has no material of this id. AWS's words are not documented. */
export const materialNotFound = (arn: string, id: string) =>
  refused("NotFoundException", `${arn} has no key material ${id}.`);
