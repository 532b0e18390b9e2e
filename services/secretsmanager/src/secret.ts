import { invalidName, invalidToken, noValue, twoValues } from "./errors.js";
import type { Secret, Tag, Version } from "./state.js";
import type { SecretsManagerCall } from "./types.js";

/** A value in a request: text, or bytes, which are not stored (specification 2.4). */
export interface ValueInput {
  readonly SecretString?: string | undefined;
  readonly SecretBinary?: Uint8Array | undefined;
  /** The client's id for the version. */
  readonly ClientRequestToken?: string | undefined;
}

/** A secret to store. */
interface NewSecret {
  readonly name: string;
  readonly description?: string | undefined;
  readonly tags?: readonly Tag[];
  readonly value: ValueInput;
}

/** The only stage of a version. */
export const currentStage = "AWSCURRENT";

const validName = /^[A-Za-z0-9/_+=.@!-]{1,512}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Stores a secret and replaces one of the same name completely. Throws for a name or value that AWS refuses. */
export function putSecret(call: SecretsManagerCall, { name, description, tags = [], value }: NewSecret): Secret {
  checkNewName(name);
  const now = call.clock.now();
  const version = newVersion(call, value, call.state.secrets.get(name)?.version);
  const secret: Secret = { name, description, version, tags, createdAt: now, changedAt: now };
  call.state.secrets.set(name, secret);
  return secret;
}

/** Throws `ValidationException` for a name that a secret can't have. */
export function checkNewName(name: string): void {
  if (!validName.test(name)) throw invalidName();
}

/** Replaces parts of a secret and updates its time of change. */
export function changeSecret(
  { state, clock }: Pick<SecretsManagerCall, "state" | "clock">,
  secret: Secret,
  change: Partial<Pick<Secret, "description" | "version" | "tags">>,
): Secret {
  const changed: Secret = Object.assign({}, secret, change, { changedAt: clock.now() });
  state.secrets.set(secret.name, changed);
  return changed;
}

/** Replaces the value of a secret; the previous version is not kept. Throws for no value, or two. */
export function putValue(call: SecretsManagerCall, secret: Secret, value: ValueInput): Secret {
  if (value.SecretString === undefined && value.SecretBinary === undefined) throw noValue();
  return changeSecret(call, secret, { version: newVersion(call, value, secret.version) });
}

/** A version with this value. Its id differs from the previous version's, even if a client repeats its token. */
export function newVersion(
  { ids, clock }: Pick<SecretsManagerCall, "ids" | "clock">,
  value: ValueInput,
  before?: Version,
): Version {
  const { SecretString, SecretBinary, ClientRequestToken: token = "" } = value;
  if (SecretString !== undefined && SecretBinary !== undefined) throw twoValues();
  checkToken(value);
  const id = uuid.test(token) && token !== before?.id ? token : ids.uuid();
  return { id, secretString: SecretString, createdAt: clock.now() };
}

/** Throws `InvalidParameterException` for a token of the wrong length. */
function checkToken({ ClientRequestToken: token }: Pick<ValueInput, "ClientRequestToken">): void {
  if (token !== undefined && (token.length < 32 || token.length > 64)) throw invalidToken();
}
