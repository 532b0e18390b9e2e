import type { Overlay } from "@cloudstub/kit";
import type { Kms } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { deleteImportedKeyMaterial } from "./delete-imported-key-material.js";
import { getParametersForImport } from "./get-parameters-for-import.js";
import { importKeyMaterial } from "./import-key-material.js";

/*
 * A key of the origin EXTERNAL waits for its material. GetParametersForImport answers with a public key that wraps
 * it and a token, both valid for a day; ImportKeyMaterial unwraps it. The material expires where its owner said so,
 * or is deleted, and then the same one has to be imported again before the key can be used.
 */

/** The operations on imported key material. */
export const importOperations = {
  DeleteImportedKeyMaterial: deleteImportedKeyMaterial,
  GetParametersForImport: getParametersForImport,
  ImportKeyMaterial: importKeyMaterial,
} satisfies Overlay<Kms, EmulatedState>["operations"];
