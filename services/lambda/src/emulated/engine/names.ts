import { arn, keys } from "@cloudstub/kit";
import type { EmulatedCall, StoreCall } from "../types.js";
import { invalidParameter, notFound, otherAccount } from "./errors.js";

/** A function as a request names it. */
export interface FunctionReference {
  readonly name: string;
  /** `$LATEST`, a number or an alias; undefined where neither the name nor the request gives one. */
  readonly qualifier: string | undefined;
}

/** The parts of a name, a partial ARN or a full one: `F`, `F:q`, `function:F:q`, `123456789012:function:F`, `arn:aws:lambda:…:function:F:q`. */
const parts =
  /^(?:arn:aws[a-zA-Z-]*:lambda:)?(?:([a-z]{2}(?:-[a-z]+)+-\d):)?(?:(\d{12}):)?(?:function:)?([a-zA-Z0-9-_.]+)(?::([a-zA-Z0-9-_$.]+))?$/;

/**
 * The function that a request names. A constraint has refused other texts before.
 *
 * Throws `ResourceNotFoundException` for a function of another region, `AccessDeniedException` for one of another account, and
 * `InvalidParameterValueException` where the name has another qualifier than the request (recorded answers of AWS, 2025-11).
 */
export function referenceIn(
  call: Pick<EmulatedCall, "region" | "account">,
  {
    FunctionName = "",
    Qualifier,
  }: { readonly FunctionName?: string | undefined; readonly Qualifier?: string | undefined },
): FunctionReference {
  const [, region, account, name = FunctionName, derived] = parts.exec(FunctionName) ?? [];
  if (derived !== undefined && Qualifier !== undefined && derived !== Qualifier)
    throw invalidParameter("The derived qualifier from the function name does not match the specified qualifier.");
  if (region !== undefined && region !== call.region)
    throw notFound(`Functions from '${region}' are not reachable in this region ('${call.region}')`);
  if (account !== undefined && account !== call.account) throw otherAccount();
  return { name, qualifier: derived ?? Qualifier };
}

/** The ARN of a function, with a qualifier if there is one. */
export function functionArn(
  call: Pick<StoreCall, "partition" | "region" | "account">,
  { name, qualifier }: { readonly name: string; readonly qualifier?: string | undefined },
): string {
  return arn(call, "lambda", qualifier === undefined ? `function:${name}` : `function:${name}:${qualifier}`);
}

/** True for the number of a version. */
export function isVersionNumber(qualifier: string): boolean {
  return /^\d+$/.test(qualifier);
}

/**
 * The key of the version with a number, of a function or of a layer. A number that no version can have, negative or of thirty digits, has a
 * key that none is kept with.
 */
export function versionKey(version: number): string {
  return Number.isSafeInteger(version) && version >= 0 ? keys.counter(version) : "none";
}

export const LATEST = "$LATEST";
