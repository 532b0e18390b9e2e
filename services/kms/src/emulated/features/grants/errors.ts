import { refused } from "../../engine/errors.js";

/** A grant that does not exist. */
export const grantNotFound = (id: string) => refused("NotFoundException", `Grant ID ${id} not found`);

/** A text that is not the id of a grant: 64 hexadecimal digits. The words are those of the API reference. */
export const invalidGrantId = () =>
  refused("InvalidGrantIdException", "The request was rejected because the specified GrantId is not valid.");

/** A text that is not a grant token. The words are those of the API reference. */
export const invalidGrantToken = () =>
  refused("InvalidGrantTokenException", "The request was rejected because the specified grant token is not valid.");

/** A principal that is not the ARN of one. Users report AWS's words. */
export const invalidPrincipal = (text: string) =>
  refused("InvalidArnException", `ARN does not refer to a valid principal: ${text}`);
