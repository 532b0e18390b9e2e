import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createServiceSpecificCredential } from "./create-service-specific-credential.js";
import { deleteServiceSpecificCredential } from "./delete-service-specific-credential.js";
import { listServiceSpecificCredentials } from "./list-service-specific-credentials.js";
import { resetServiceSpecificCredential } from "./reset-service-specific-credential.js";
import { updateServiceSpecificCredential } from "./update-service-specific-credential.js";

/** The operations on names and passwords for one service. */
export const serviceCredentialOperations = {
  CreateServiceSpecificCredential: createServiceSpecificCredential,
  DeleteServiceSpecificCredential: deleteServiceSpecificCredential,
  ListServiceSpecificCredentials: listServiceSpecificCredentials,
  ResetServiceSpecificCredential: resetServiceSpecificCredential,
  UpdateServiceSpecificCredential: updateServiceSpecificCredential,
} satisfies Overlay<Iam, EmulatedState>["operations"];
