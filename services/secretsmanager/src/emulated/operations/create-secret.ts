import { checkNewName, currentStage } from "../../secret.js";
import { withDataKey } from "../encryption/data-key.js";
import { nameMarkedForDeletion, secretExists } from "../errors.js";
import { addReplicas } from "../replication/add-replicas.js";
import { arnOf, newSuffix } from "../secret-arn.js";
import { addSecret } from "../secrets.js";
import type { EmulatedSecret } from "../state.js";
import { checkNewTags } from "../tags.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
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
  const suffix = newSuffix(call.ids);
  const keyId = hasValue(input) ? kmsKeyId : undefined;
  return withDataKey(call, { arn: arnOf(call, { name, suffix }), keyId }, (dataKey) => {
    if (call.state.secrets.has(name)) throw secretExists(name);
    return create(call, input, { name, description, kmsKeyId, suffix, tags, ...(dataKey && { dataKey }) });
  });
};

type Given = Pick<EmulatedSecret, "name" | "description" | "kmsKeyId" | "suffix" | "tags" | "dataKey">;

function create(
  call: EmulatedCall,
  input: Parameters<EmulatedHandler<"CreateSecret">>[0],
  { kmsKeyId, ...given }: Given,
) {
  const now = call.clock.now();
  const created: EmulatedSecret = {
    ...given,
    ...(kmsKeyId !== undefined && { kmsKeyId }),
    version: { id: "", createdAt: now },
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
}

function isVersion({ state }: EmulatedCall, { name, version }: EmulatedSecret, token: string): boolean {
  return version.id === token || state.versions.of(name).has(token);
}
