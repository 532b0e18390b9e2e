import { noServiceForCredentials, quotaExceeded } from "../../engine/errors.js";
import { newId } from "../../engine/names.js";
import { findUser } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { newPassword, storeCredential, wholeCredential } from "./credential.js";

/** Those that users have names and passwords for (IAM User Guide). Long-term keys of Bedrock have another form, and are not made. */
const services: readonly string[] = ["cassandra.amazonaws.com", "codecommit.amazonaws.com"];

/** Credentials that a user may have for one service (IAM User Guide, "IAM and AWS STS quotas"). */
const MOST_CREDENTIALS = 2;

/** Makes a name and password of a user for one service. */
export const createServiceSpecificCredential: EmulatedHandler<"CreateServiceSpecificCredential"> = (
  { UserName, ServiceName },
  call,
) => {
  const { state, clock, ids } = call;
  const user = findUser(call, UserName);
  if (!services.includes(ServiceName)) throw noServiceForCredentials(ServiceName);
  const ofService = [...state.serviceCredentials.of(user.id).values()].filter(({ service }) => service === ServiceName);
  if (ofService.length >= MOST_CREDENTIALS) throw quotaExceeded("ServiceSpecificCredentialsPerUser", MOST_CREDENTIALS);
  const credential = {
    id: newId("ACCA", ids),
    user: user.id,
    service: ServiceName,
    password: newPassword(ids),
    status: "Active",
    createdAt: clock.now(),
  } as const;
  storeCredential(call, credential);
  return { ServiceSpecificCredential: wholeCredential(call, user, credential) };
};
