import { invalidName, invalidToken, noValue, twoValues } from "./errors.js";
import type { Secret, Tag, Version } from "./state.js";
import type { SecretsManagerCall } from "./types.js";

/** A value as requests give it: text, or bytes, which are not stored (specification 2.4). */
export interface GivenValue {
  readonly SecretString?: string | undefined;
  readonly SecretBinary?: Uint8Array | undefined;
  /** The id that the client wants the version to have. */
  readonly ClientRequestToken?: string | undefined;
}

/** What a new secret is made of. */
interface NewSecret {
  readonly name: string;
  readonly description?: string | undefined;
  readonly tags?: readonly Tag[];
  readonly value: GivenValue;
}

/** A version's stage; there is no other. */
export const currentStage = "AWSCURRENT";

const validName = /^[A-Za-z0-9/_+=.@!-]{1,512}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Records a secret in place of one of the same name, of which nothing remains. Throws where AWS would not take the name or the value. */
export function putSecret(call: SecretsManagerCall, { name, description, tags = [], value }: NewSecret): Secret {
  if (!validName.test(name)) throw invalidName();
  const now = call.clock.now();
  const version = newVersion(call, value, call.state.secrets.get(name)?.version);
  const secret: Secret = { name, description, version, tags, createdAt: now, changedAt: now };
  call.state.secrets.set(name, secret);
  return secret;
}

/** Replaces parts of a secret, and says that it changed. */
export function changeSecret(
  { state, clock }: Pick<SecretsManagerCall, "state" | "clock">,
  secret: Secret,
  change: Partial<Pick<Secret, "description" | "version" | "tags">>,
): Secret {
  const changed: Secret = Object.assign({}, secret, change, { changedAt: clock.now() });
  state.secrets.set(secret.name, changed);
  return changed;
}

/** Replaces the value of a secret; the version before it is not kept. Throws where there is no value, or two. */
export function putValue(call: SecretsManagerCall, secret: Secret, value: GivenValue): Secret {
  if (value.SecretString === undefined && value.SecretBinary === undefined) throw noValue();
  return changeSecret(call, secret, { version: newVersion(call, value, secret.version) });
}

/** A version of this value. Its id differs from that of the version before it, also where a client repeats its token. */
export function newVersion({ ids, clock }: Pick<SecretsManagerCall, "ids" | "clock">, value: GivenValue, before?: Version): Version {
  const { SecretString, SecretBinary, ClientRequestToken: token = "" } = value;
  if (SecretString !== undefined && SecretBinary !== undefined) throw twoValues();
  checkToken(value);
  const id = uuid.test(token) && token !== before?.id ? token : ids.uuid();
  return { id, secretString: SecretString, createdAt: clock.now() };
}

/** Throws `InvalidParameterException` for a token that AWS would not take. */
function checkToken({ ClientRequestToken: token }: Pick<GivenValue, "ClientRequestToken">): void {
  if (token !== undefined && (token.length < 32 || token.length > 64)) throw invalidToken();
}
