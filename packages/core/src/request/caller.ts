import { accountOfAccessKey } from "@cloudstub/kit";
import type { WireRequest } from "../wire/wire.js";
import { type Caller, home } from "../world/account-region.js";
import { credentialOf } from "./credential.js";

/** True for what has the form of an account id. */
export function isAccount(text: string): boolean {
  return /^\d{12}$/.test(text);
}

/** True for what has the form of a region's name. AWS adds regions, so that a list of them would be out of date. */
export function isRegion(text: string): boolean {
  return /^[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/.test(text);
}

/**
 * Who sent a request: the account is the access key id where that has twelve digits, or the one for
 * which the security token service issued it; the region is that of the credential's scope. An
 * unsigned request, or another key or region, means {@link home}.
 */
export function callerOf(request: Pick<WireRequest, "headers" | "url">): Caller {
  const credential = credentialOf(request);
  if (credential === undefined) return home;
  const { accessKeyId, region } = credential;
  return {
    accessKeyId,
    account: isAccount(accessKeyId) ? accessKeyId : (accountOfAccessKey(accessKeyId) ?? home.account),
    region: region !== undefined && isRegion(region) ? region : home.region,
  };
}
