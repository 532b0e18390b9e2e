import { storeCode } from "../../../code.js";
import { functionNotFound, invalidParameter } from "../../engine/errors.js";
import { functionArn, isVersionNumber, LATEST, referenceIn, versionKey } from "../../engine/names.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/**
 * Deletes a function with everything that belongs to it, or one version; to delete a version that does not exist succeeds (recorded answers
 * of AWS, 2025-11).
 */
export const deleteFunction: EmulatedHandler<"DeleteFunction"> = (input, call) => {
  const { name, qualifier } = referenceIn(call, input);
  if (qualifier === LATEST) throw invalidParameter("$LATEST version cannot be deleted without deleting the function.");
  const { state } = call;
  const isMissing = !state.functions.has(name);
  if (isMissing || (qualifier !== undefined && !isVersionNumber(qualifier)))
    throw functionNotFound(functionArn(call, { name }));
  if (qualifier === undefined) deleteWhole(call, name);
  else deleteVersion(call, { name, version: qualifier });
  return { StatusCode: 204 };
};

function deleteWhole(call: EmulatedCall, name: string): void {
  const { state, functions } = call;
  for (const { id } of state.urls.of(name).values()) state.urlIds.delete(id);
  for (const key of state.policies.keys({ prefix: `function:${name}` }))
    if (key === `function:${name}` || key.startsWith(`function:${name}:`)) state.policies.delete(key);
  for (const family of [
    state.tags,
    state.versions,
    state.versionCode,
    state.aliases,
    state.urls,
    state.eventInvokes,
    state.provisioned,
    state.savedEvents,
  ])
    family.drop(name);
  state.functions.delete(name);
  state.settings.delete(name);
  storeCode(state, name, undefined);
  functions?.retire(functionArn(call, { name }));
}

function deleteVersion(
  { state }: EmulatedCall,
  { name, version }: { readonly name: string; readonly version: string },
): void {
  const versions = state.versions.of(name);
  const key = versionKey(Number(version));
  const digest = versions.get(key)?.CodeSha256;
  versions.delete(key);
  state.policies.delete(`function:${name}:${version}`);
  state.eventInvokes.of(name).delete(version);
  state.provisioned.of(name).delete(version);
  const isUsed = Array.from(versions.values()).some(({ CodeSha256 }) => CodeSha256 === digest);
  if (digest !== undefined && !isUsed) state.versionCode.of(name).delete(digest);
}
