import { tagsWithOverwrite } from "../../errors.js";
import { nextVersion, storeVersion } from "../parameters.js";
import { addTags } from "../tags.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { type Encrypted, encrypt } from "../values/encryption.js";

/** Makes a parameter, or the next version of one. */
export const putParameter: EmulatedHandler<"PutParameter"> = (input, call) => {
  const { Overwrite = false, Tags = [] } = input;
  if (Overwrite && Tags.length > 0) throw tagsWithOverwrite();
  const next = nextVersion(call, input);
  const encrypted = next.type === "SecureString" ? encrypt(call, next) : undefined;
  if (!(encrypted instanceof Promise)) return put(call, input, encrypted);
  return encrypted.then((cipher) => call.atomically(() => put(call, input, cipher)));
};

function put(
  call: EmulatedCall,
  input: Parameters<EmulatedHandler<"PutParameter">>[0],
  encrypted: Encrypted | undefined,
) {
  const { name, version, tier } = storeVersion(call, nextVersion(call, input), encrypted);
  addTags(call.state.tags.of(name), input.Tags ?? []);
  return { Version: version, Tier: tier };
}
