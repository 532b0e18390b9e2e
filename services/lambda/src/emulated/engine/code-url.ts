import { pathToFileURL } from "node:url";
import { unsignedUrl } from "@cloudstub/kit";
import { codePath } from "../../code.js";
import type { EmulatedCall } from "../types.js";
import { folderOf } from "./function-code.js";
import type { FoundFunction } from "./functions.js";
import { LATEST } from "./names.js";

/** The address of the archive of a function or version on the mock port, as the client knows that, or of the folder that it runs from. */
export function codeUrl(call: EmulatedCall, { name, version, configuration }: FoundFunction): string {
  const folder = folderOf(call.state, name, configuration);
  if (folder !== undefined) return pathToFileURL(folder).href;
  const qualified = version === LATEST ? name : `${name}:${version}`;
  return unsignedUrl(call, codePath.replace("{FunctionName}", encodeURIComponent(qualified)));
}
