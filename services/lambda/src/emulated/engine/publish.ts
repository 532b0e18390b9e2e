import { keys } from "@cloudstub/kit";
import type { FunctionConfiguration } from "../../state.js";
import type { StoreCall } from "../types.js";
import { changeSettings, findLatest, settingsOf, versionOf } from "./functions.js";
import { functionArn } from "./names.js";
import { beginTransition, pending } from "./transitions.js";

/**
 * Publishes `$LATEST` as the next version, or returns the last one where neither code nor configuration has changed since. Numbers are
 * never used again (Lambda developer guide, "Manage Lambda function versions").
 */
export function publishLatest(
  call: StoreCall,
  name: string,
  { Description, isPending = true }: { readonly Description?: string | undefined; readonly isPending?: boolean },
): FunctionConfiguration {
  const { state } = call;
  const latest = findLatest(call, { name, qualifier: undefined });
  const { lastVersion, publishedAs } = settingsOf(state, name);
  const before = versionOf(state, name, String(lastVersion));
  if (before !== undefined && publishedAs === latest.RevisionId) return before;
  const number = lastVersion + 1;
  const {
    LastUpdateStatus,
    LastUpdateStatusReason,
    LastUpdateStatusReasonCode,
    StateReason,
    StateReasonCode,
    ...kept
  } = latest;
  const version: FunctionConfiguration = {
    ...kept,
    ...(isPending ? pending : { State: "Active", LastUpdateStatus: "Successful" }),
    Version: String(number),
    FunctionArn: functionArn(call, { name, qualifier: String(number) }),
    Description: Description ?? latest.Description,
    RevisionId: call.ids.uuid(),
    SnapStart: snapStart(latest),
  };
  const RevisionId = call.ids.uuid();
  state.versions.of(name).set(keys.counter(number), version);
  const code = state.code.get(name);
  if (code !== undefined && latest.CodeSha256 !== undefined) state.versionCode.of(name).set(latest.CodeSha256, code);
  state.functions.set(name, { ...latest, RevisionId });
  changeSettings(state, name, { lastVersion: number, publishedAs: RevisionId });
  if (isPending) beginTransition(call, { function: name, version: number, becomes: "Active" });
  return version;
}

/** Published versions of a function with SnapStart have their snapshot at once. */
function snapStart({ SnapStart }: FunctionConfiguration): FunctionConfiguration["SnapStart"] {
  if (SnapStart?.ApplyOn !== "PublishedVersions") return SnapStart;
  return { ...SnapStart, OptimizationStatus: "On" };
}
