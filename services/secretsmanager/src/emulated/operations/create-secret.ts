import { checkNewName, currentStage } from "../../secret.js";
import { nameMarkedForDeletion, secretExists } from "../errors.js";
import { addReplicas } from "../replication/add-replicas.js";
import { newSuffix } from "../secret-arn.js";
import { addSecret } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import { checkNewTags } from "../tags.js";
import type { EmulatedHandler } from "../types.js";
import { addVersion, checkValue, hasValue } from "../versions/versions.js";
import { identified, replicationStatus } from "../views.js";

/** Stores a secret. A request that is repeated with the same token and value answers with the secret that it made. */
export const createSecret: EmulatedHandler<"CreateSecret"> = (input, call) => {
  const { Name: name, Description: description, KmsKeyId: kmsKeyId, ClientRequestToken: token } = input;
  checkNewName(name);
  checkValue(input, true);
  const tags = checkNewTags(input.Tags);
  const known = call.state.secrets.get(name);
  if (known?.deletesAt !== undefined) throw nameMarkedForDeletion();
  if (known !== undefined) {
    // Throws where the token was used for another value.
    if (token === undefined || !hasValue(input) || !isVersion(call, known, token)) throw secretExists(name);
    return { ...identified(call, known), VersionId: addVersion(call, known, { value: input }).id };
  }
  const now = call.clock.now();
  const created: EmulatedSecret = {
    name,
    description,
    ...(kmsKeyId !== undefined && { kmsKeyId }),
    suffix: newSuffix(call.ids),
    version: { id: "", createdAt: now },
    tags,
    createdAt: now,
    changedAt: now,
  };
  const { secret, id } = hasValue(input)
    ? addVersion(call, created, { value: input, stages: [currentStage] })
    : { secret: created, id: undefined };
  const replicated = addReplicas(call, secret, input);
  addSecret(call, replicated);
  const replicas = replicationStatus(replicated);
  return { ...identified(call, secret), VersionId: id, ...(replicas.length > 0 && { ReplicationStatus: replicas }) };
};

function isVersion({ state }: Parameters<EmulatedHandler<"CreateSecret">>[1], { name, version }: EmulatedSecret, token: string): boolean {
  return version.id === token || state.versions.of(name).has(token);
}
