import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { listMFADevices } from "./list-mfa-devices.js";
import { listServerCertificates } from "./list-server-certificates.js";
import { listSigningCertificates } from "./list-signing-certificates.js";
import { listSSHPublicKeys } from "./list-ssh-public-keys.js";
import { listVirtualMFADevices } from "./list-virtual-mfa-devices.js";

/** Lists of what is not made here. Tools read them before they delete a user, or to find all that there is. */
export const emptyListOperations = {
  ListMFADevices: listMFADevices,
  ListSSHPublicKeys: listSSHPublicKeys,
  ListServerCertificates: listServerCertificates,
  ListSigningCertificates: listSigningCertificates,
  ListVirtualMFADevices: listVirtualMFADevices,
} satisfies Overlay<Iam, EmulatedState>["operations"];
