import { object, required, routesOf, string } from "@cloudstub/kit";
import { checkNewName } from "../secret.js";
import { nameMarkedForDeletion } from "./errors.js";
import { arnOf, findSecret, lookUp, newSuffix } from "./secret-arn.js";
import { addSecret, remove, saveSecret } from "./secrets.js";
import type { EmulatedSecret, EmulatedState } from "./state.js";
import type { EmulatedCall } from "./types.js";
import { addVersion } from "./versions/versions.js";

const route = routesOf<EmulatedState>();
const name = required("Name or ARN of the secret.");

/** The contract's views of the secrets on the API port, where secrets have versions. */
export const emulatedRoutes = {
  get: route({
    method: "GET",
    description: "Shows the current value of a secret; null where it is binary or none was given.",
    params: { name },
    response: object({ arn: string, name: string, secretString: { ...string, nullable: true }, versionId: string }),
    handle(values, call) {
      const secret = findSecret(call, values.name);
      const { name, version } = secret;
      return { arn: arnOf(call, secret), name, secretString: version.secretString ?? null, versionId: version.id };
    },
  }),
  put: route({
    method: "PUT",
    description: "Creates a secret, or adds a version to it; description and tags stay.",
    params: { name, value: required("Text of the secret.") },
    response: object({ arn: string, name: string, versionId: string }),
    handle(values, call) {
      const known = lookUp(call, values.name);
      if (known?.deletesAt !== undefined) throw nameMarkedForDeletion();
      const { secret, id } = addVersion(call, known ?? emptySecret(call, values.name), { value: { SecretString: values.value } });
      if (known === undefined) addSecret(call, secret);
      else saveSecret(call, secret);
      return { arn: arnOf(call, secret), name: secret.name, versionId: id };
    },
  }),
  delete: route({
    method: "DELETE",
    description: "Deletes a secret at once, without a recovery window.",
    params: { name },
    response: object({ arn: string, name: string, deletionDate: string }),
    handle(values, call) {
      const secret = findSecret(call, values.name);
      remove(call, secret);
      return { arn: arnOf(call, secret), name: secret.name, deletionDate: new Date(call.clock.now()).toISOString() };
    },
  }),
};

function emptySecret(call: EmulatedCall, name: string): EmulatedSecret {
  checkNewName(name);
  const now = call.clock.now();
  return { name, suffix: newSuffix(call.ids), version: { id: "", createdAt: now }, tags: [], createdAt: now, changedAt: now };
}
