import { boolean, listOf, object, required, routesOf, string } from "@cloudstub/kit";
import { checkNewName } from "../secret.js";
import { nameMarkedForDeletion } from "./errors.js";
import { pendingVersion } from "./rotation/rotate.js";
import { arnOf, findSecret, lookUp, newSuffix } from "./secret-arn.js";
import { addSecret, remove, saveSecret } from "./secrets.js";
import type { EmulatedSecret, EmulatedState } from "./state.js";
import type { EmulatedCall } from "./types.js";
import { addVersion } from "./versions/versions.js";

const route = routesOf<EmulatedState>();
const nullable = { ...string, nullable: true } as const;
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
      const { secret, id } = addVersion(call, known ?? emptySecret(call, values.name), {
        value: { SecretString: values.value },
      });
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
  "list-rotations": route({
    method: "GET",
    description:
      "Lists the secrets that are rotated, with the version that a rotation has begun, and why the last one did not end.",
    params: {},
    response: object({
      rotations: listOf(
        object({
          name: string,
          enabled: boolean,
          functionArn: nullable,
          nextWindow: nullable,
          pendingVersion: nullable,
          failure: { ...object({ step: string, reason: string, time: string }), nullable: true },
        }),
      ),
    }),
    handle(_, call) {
      const rotated = [...call.state.secrets.values()].filter(({ rotation }) => rotation !== undefined);
      return { rotations: rotated.map(rotationShown) };
    },
  }),
};

function rotationShown(secret: EmulatedSecret) {
  const { enabled, functionArn = null, opensAt, failure } = secret.rotation ?? { enabled: false };
  return {
    name: secret.name,
    enabled,
    functionArn,
    nextWindow: opensAt === undefined ? null : new Date(opensAt).toISOString(),
    pendingVersion: pendingVersion(secret) ?? null,
    failure:
      failure === undefined
        ? null
        : { step: failure.step, reason: failure.reason, time: new Date(failure.at).toISOString() },
  };
}

function emptySecret(call: EmulatedCall, name: string): EmulatedSecret {
  checkNewName(name);
  const now = call.clock.now();
  return {
    name,
    suffix: newSuffix(call.ids),
    version: { id: "", createdAt: now },
    tags: [],
    createdAt: now,
    changedAt: now,
  };
}
