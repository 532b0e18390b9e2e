import { unsignedUrl } from "@cloudstub/kit";
import { codePath } from "../../code.js";
import type { EmulatedCall } from "../types.js";
import type { FoundFunction } from "./functions.js";
import { LATEST } from "./names.js";

/** The address of the archive of a function or version on the mock port, as the client knows that. */
export function codeUrl(call: EmulatedCall, { name, version }: Pick<FoundFunction, "name" | "version">): string {
  const qualified = version === LATEST ? name : `${name}:${version}`;
  return unsignedUrl(call, codePath.replace("{FunctionName}", encodeURIComponent(qualified)));
}
