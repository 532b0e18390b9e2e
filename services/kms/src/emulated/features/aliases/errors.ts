import { unmodelled } from "@cloudstub/kit";
import { invalid, refused } from "../../engine/errors.js";

/** An alias under the name of another. */
export const aliasExists = (arn: string) =>
  refused("AlreadyExistsException", `An alias with the name ${arn} already exists`);

/** A name of an alias that does not begin with `alias/`. */
export const invalidAlias = () =>
  invalid(
    'Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
  );

/** A name of an alias with a colon. AWS's words are not documented; these are another simulator's. */
export const invalidAliasCharacters = (name: string) => invalid(`${name} contains invalid characters for an alias`);

/** A name of an alias that AWS keeps for itself. AWS gives no message. */
export const reservedAlias = () => unmodelled("NotAuthorizedException", 400, "");

/** An alias of a key that is of another kind. AWS's words are not documented. */
export const differentKind = (alias: string) =>
  invalid(
    `${alias} can only name a key of the same kind and usage. To give it another one, delete the alias and create it again.`,
  );
