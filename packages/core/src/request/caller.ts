import { accountOfAccessKey } from "@cloudstub/kit";
import { type AccountRegion, isAccount, isRegion } from "../validation/account-and-region.js";
import type { WireRequest } from "../wire/wire.js";
import type { Caller } from "../world/account-region.js";
import { worldInAccessKey } from "../world/world-name.js";
import { credentialOf } from "./credential.js";

/**
 * Who sent a request: the account is the access key id where that has twelve digits, or the one for
 * which the security token service issued it, after the name of a world where it has one; the region is that of the credential's scope. Where the
 * request is unsigned, or these have another form, the home's are meant.
 */
export function callerOf(request: Pick<WireRequest, "headers" | "url">, home: AccountRegion): Caller {
  const credential = credentialOf(request);
  if (credential === undefined) return home;
  const { accessKeyId, region } = credential;
  const key = worldInAccessKey(accessKeyId)?.key || accessKeyId;
  return {
    accessKeyId: key,
    account: isAccount(key) ? key : (accountOfAccessKey(key) ?? home.account),
    region: region !== undefined && isRegion(region) ? region : home.region,
  };
}
