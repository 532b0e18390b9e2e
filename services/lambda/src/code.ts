import { createHash } from "node:crypto";
import type { FunctionConfiguration, LambdaState } from "./state.js";
import type { LambdaCall } from "./types.js";

const nothing = new Uint8Array();

/** Size and digest of inline code, the decoded zip file; of nothing where the code came from elsewhere and is not stored (specification 2.4). */
export function codeFacts(zip: Uint8Array = nothing): Pick<FunctionConfiguration, "CodeSize" | "CodeSha256"> {
  return { CodeSize: zip.length, CodeSha256: createHash("sha256").update(zip).digest("base64") };
}

/** Stores a function's code, or forgets it where there is none, and keeps the sum of all code. */
export function storeCode(state: LambdaState, name: string, zip: Uint8Array | undefined): void {
  const before = state.code.get(name)?.length ?? 0;
  const after = zip?.length ?? 0;
  if (before !== after) state.usage.set("TotalCodeSize", totalCodeSize(state) - before + after);
  if (zip === undefined) state.code.delete(name);
  else state.code.set(name, zip);
}

/** Bytes of all code that is stored. */
export function totalCodeSize(state: LambdaState): number {
  return state.usage.get("TotalCodeSize") ?? 0;
}

/** Where the function's code is downloaded, on the mock port as the client reaches it. */
export function codeUrl({ endpoint }: Pick<LambdaCall, "endpoint">, name: string): string {
  return `${endpoint}${codePath.replace("{FunctionName}", encodeURIComponent(name))}`;
}

/** AWS's path of a function's code, with which only PUT is an operation. */
export const codePath = "/2015-03-31/functions/{FunctionName}/code";
