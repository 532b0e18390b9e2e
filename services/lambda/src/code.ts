import { createHash } from "node:crypto";
import { unsignedUrl } from "@cloudstub/kit";
import type { FunctionConfiguration, LambdaState } from "./state.js";
import type { LambdaCall } from "./types.js";

const noCode = new Uint8Array();

/** Size and digest of the zip file; of zero bytes for code in a bucket or image, which is not stored (specification 2.4). */
export function sizeAndDigest(zip: Uint8Array = noCode): Pick<FunctionConfiguration, "CodeSize" | "CodeSha256"> {
  return { CodeSize: zip.length, CodeSha256: createHash("sha256").update(zip).digest("base64") };
}

/** Stores or removes a function's code, and updates the total size. */
export function storeCode(state: LambdaState, name: string, zip: Uint8Array | undefined): void {
  const before = state.code.get(name)?.length ?? 0;
  const after = zip?.length ?? 0;
  if (before !== after) state.usage.set("TotalCodeSize", totalCodeSize(state) - before + after);
  if (zip === undefined) state.code.delete(name);
  else state.code.set(name, zip);
}

/** Bytes of all stored code. */
export function totalCodeSize(state: LambdaState): number {
  return state.usage.get("TotalCodeSize") ?? 0;
}

/** The download URL of a function's code, at the mock port's address as the client knows it. */
export function codeUrl(call: Pick<LambdaCall, "endpoint" | "accessKeyPrefix">, name: string): string {
  return unsignedUrl(call, codePath.replace("{FunctionName}", encodeURIComponent(name)));
}

/** AWS's path of a function's code. Only PUT on it is an operation. */
export const codePath = "/2015-03-31/functions/{FunctionName}/code";
