import type { Ids } from "@cloudstub/kit";
import { noServiceCredential } from "../../engine/errors.js";
import { namedOrCalling } from "../../engine/users.js";
import type { ServiceCredential, User } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** What names a credential in inputs. */
interface Named {
  readonly UserName?: string | undefined;
  readonly ServiceSpecificCredentialId: string;
}

/** A credential and its user. Throws `NoSuchEntity`. */
export function findCredential(call: EmulatedCall, { UserName, ServiceSpecificCredentialId: id }: Named) {
  const user = namedOrCalling(call, UserName);
  const credential = call.state.serviceCredentials.of(user.id).get(id);
  if (credential === undefined) throw noServiceCredential(id);
  return { user, credential };
}

/** Stores a credential. */
export function storeCredential({ state }: Pick<EmulatedCall, "state">, credential: ServiceCredential): void {
  state.serviceCredentials.of(credential.user).set(credential.id, credential);
}

/** A new password for a service. */
export function newPassword(ids: Pick<Ids, "bytes">): string {
  return Buffer.from(ids.bytes(33)).toString("base64");
}

/** A credential as lists have it (recorded answers of AWS). */
export function listedCredential(
  { account }: Pick<EmulatedCall, "account">,
  user: User,
  credential: ServiceCredential,
) {
  return {
    CreateDate: new Date(credential.createdAt),
    ServiceName: credential.service,
    ServiceUserName: `${user.name}-at-${account}`,
    ServiceSpecificCredentialId: credential.id,
    UserName: user.name,
    Status: credential.status,
  };
}

/** A credential with its password, as it is told when it is made and reset. */
export function wholeCredential(call: Pick<EmulatedCall, "account">, user: User, credential: ServiceCredential) {
  return { ...listedCredential(call, user, credential), ServicePassword: credential.password };
}
