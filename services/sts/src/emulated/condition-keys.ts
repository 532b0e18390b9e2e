import { type ConditionKeys, keysBehind, keysIn, keysOf, textsIn } from "@cloudstub/kit";

type Input = { readonly [member: string]: unknown };
interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** The condition keys of a request for a session of a role (Service Authorization Reference, "Condition keys for AWS Security Token Service"). */
export function conditionKeys(input: Input): ConditionKeys {
  const tags = (Array.isArray(input["Tags"]) ? input["Tags"] : []) as readonly Tag[];
  return keysOf(
    keysIn({
      "sts:externalid": textsIn(input["ExternalId"]),
      "sts:rolesessionname": textsIn(input["RoleSessionName"]),
      "sts:sourceidentity": textsIn(input["SourceIdentity"]),
      "sts:transitivetagkeys": textsIn(input["TransitiveTagKeys"]),
      "aws:tagkeys": tags.map(({ Key }) => Key),
    }),
    keysBehind(
      "aws:requesttag/",
      tags.map(({ Key, Value }) => [Key, Value]),
    ),
  );
}
