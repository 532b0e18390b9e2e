import { emptyBatch, missingSecret } from "../errors.js";
import { lookUp } from "../secret-id.js";
import type { SecretsManagerHandler } from "../types.js";
import { withValue } from "../views.js";

/**
 * The values of the secrets in `SecretIdList`, and an error for each that is missing. Filters are ignored
 * (specification 4.4): a request with filters alone gets no secrets.
 */
export const batchGetSecretValue: SecretsManagerHandler<"BatchGetSecretValue"> = ({ SecretIdList, Filters }, call) => {
  if (SecretIdList === undefined && Filters === undefined) throw emptyBatch();
  const found = (SecretIdList ?? []).map((id) => ({ id, secret: lookUp(call, id) }));
  return {
    SecretValues: found.flatMap(({ secret }) => (secret === undefined ? [] : [withValue(call, secret)])),
    Errors: found
      .filter(({ secret }) => secret === undefined)
      .map(({ id }) => ({ SecretId: id, ErrorCode: "ResourceNotFoundException", Message: missingSecret })),
  };
};
