import { accountOfAccessKey } from "@cloudstub/kit";
import { type AccountRegion, isAccount, isRegion } from "../validation/account-and-region.js";
import type { WireRequest } from "../wire/wire.js";
import type { Caller } from "../world/account-region.js";
import { worldInAccessKey } from "../world/world-name.js";
import { type Credential, credentialOf } from "./credential.js";

/**
 * Who sent a request: the account is the access key id where that has twelve digits, or the one for
 * which the security token service issued it, after the name of a world where it has one; the region is that of the credential's scope. Where the
 * request is unsigned, or these have another form, the home's are meant.
 */
export function callerOf(request: Pick<WireRequest, "headers" | "url">, home: AccountRegion): Caller {
  const credential = credentialOf(request);
  if (credential === undefined) return home;
  if (last?.credential !== credential || last.home !== home)
    last = { credential, home, caller: callerBy(credential, home) };
  return last.caller;
}

/** The last answer: a client sends the same credential with each request, and {@link credentialOf} then returns the same object. */
let last: { readonly credential: Credential; readonly home: AccountRegion; readonly caller: Caller } | undefined;

function callerBy({ accessKeyId, region }: Credential, home: AccountRegion): Caller {
  const key = worldInAccessKey(accessKeyId)?.key || accessKeyId;
  return {
    accessKeyId: key,
    account: isAccount(key) ? key : (accountOfAccessKey(key) ?? home.account),
    region: region !== undefined && isRegion(region) ? region : home.region,
  };
}
