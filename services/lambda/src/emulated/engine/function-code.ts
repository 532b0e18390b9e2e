import { storeCode } from "../../code.js";
import { digestOfFolder, HOT_RELOAD } from "../../hot-reload.js";
import type { FunctionConfiguration } from "../../state.js";
import type { EmulatedCall, EmulatedState } from "../types.js";
import { type CodeSource, readCode } from "./code.js";
import { invalidParameter, notAllowed } from "./errors.js";
import { changeSettings, settingsOf } from "./functions.js";

/** The code of a function, as its configuration shows it, and where it is: an archive, or a folder that it runs from. */
interface FunctionCode {
  readonly shown: Required<Pick<FunctionConfiguration, "CodeSize" | "CodeSha256">>;
  readonly bytes?: Uint8Array;
  readonly folder?: string;
}

/**
 * Reads the code that a request names for a function; undefined where it names none. Throws as {@link readCode} does, and for the bucket `hot-reload`
 * `InvalidParameterValueException` where no code runs, or where the key is not the path of a folder that can be read.
 */
export async function functionCode(call: EmulatedCall, source: CodeSource): Promise<FunctionCode | undefined> {
  if (source.S3Bucket === HOT_RELOAD && source.ZipFile === undefined) return codeInFolder(call, source.S3Key ?? "");
  const code = await readCode(call, source);
  return code && { shown: { CodeSize: code.bytes.length, CodeSha256: code.sha256 }, bytes: code.bytes };
}

async function codeInFolder({ functions }: EmulatedCall, folder: string): Promise<FunctionCode> {
  const refusal = functions === undefined ? notAllowed : await functions.refusalOfFolder(folder);
  if (refusal !== undefined)
    throw invalidParameter(
      `A key of the bucket ${HOT_RELOAD} is the path of a folder on the machine where CloudStub runs. ${refusal}`,
    );
  return { shown: { CodeSize: 0, CodeSha256: digestOfFolder(folder) }, folder };
}

/** Stores the code of `$LATEST`. A folder is kept by its digest, which published versions have too. */
export function storeFunctionCode(state: EmulatedState, name: string, code: FunctionCode | undefined): void {
  storeCode(state, name, code?.bytes);
  if (code?.folder === undefined) return;
  const { folders } = settingsOf(state, name);
  changeSettings(state, name, { folders: { ...folders, [code.shown.CodeSha256]: code.folder } });
}

/** The folder that a function or a version runs from; undefined for an archive or an image. */
export function folderOf(
  state: EmulatedState,
  name: string,
  { CodeSha256 = "" }: FunctionConfiguration,
): string | undefined {
  return settingsOf(state, name).folders?.[CodeSha256];
}
