import { tagsWithOverwrite } from "../errors.js";
import { storeParameter } from "../parameter.js";
import type { SsmHandler } from "../types.js";

/** Stores a parameter: a new one gets version 1, an overwritten one the next version. The tier is always Standard. */
export const putParameter: SsmHandler<"PutParameter"> = ({ Overwrite = false, Tags = [], ...input }, call) => {
  if (Overwrite && Tags.length > 0) throw tagsWithOverwrite();
  const { name, version } = storeParameter(
    call,
    {
      name: input.Name,
      value: input.Value,
      type: input.Type,
      description: input.Description,
      keyId: input.KeyId,
      allowedPattern: input.AllowedPattern,
    },
    Overwrite,
  );
  const tags = call.state.tags.of(name);
  for (const { Key, Value } of Tags) tags.set(Key, Value);
  return { Version: version, Tier: "Standard" };
};
