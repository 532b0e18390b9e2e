import { pageOf } from "../../engine/page.js";
import { namedOrCalling } from "../../engine/users.js";
import type { EmulatedHandler } from "../../types.js";
import { listedCredential } from "./credential.js";

/** Lists the names for services of a user, or of all users, of one service or of all. */
export const listServiceSpecificCredentials: EmulatedHandler<"ListServiceSpecificCredentials"> = (input, call) => {
  const { AllUsers = false, ServiceName } = input;
  const users = AllUsers ? [...call.state.users.values()] : [namedOrCalling(call, input.UserName)];
  const entries = users.flatMap((user) =>
    Array.from(call.state.serviceCredentials.of(user.id).values(), (each) => listedCredential(call, user, each)),
  );
  const asked = entries.filter((each) => ServiceName === undefined || each.ServiceName === ServiceName);
  const { items, ...rest } = pageOf(input, asked, (each) => `${each.UserName} ${each.ServiceSpecificCredentialId}`);
  return { ServiceSpecificCredentials: items, ...rest };
};
