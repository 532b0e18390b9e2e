import { listOf, object, required, routesOf, string } from "@cloudstub/kit";
import { putSecret, putValue } from "./secret.js";
import { findSecret, lookUp, secretArn } from "./secret-id.js";
import type { SecretsManagerState } from "./state.js";

const route = routesOf<SecretsManagerState>();
const name = required("Name or ARN of the secret.");

/** Views of the secrets on the API port (specification 4.2). */
export const secretsManagerRoutes = {
  list: route({
    method: "GET",
    description: "Lists the names of all secrets.",
    params: {},
    response: object({ secrets: listOf(string) }),
    handle: (_, { state }) => ({ secrets: Array.from(state.secrets.keys()) }),
  }),
  get: route({
    method: "GET",
    description: "Shows the value of a secret; null where it was binary or none was given.",
    params: { name },
    response: object({ arn: string, name: string, secretString: { ...string, nullable: true }, versionId: string }),
    handle(values, call) {
      const { name, version } = findSecret(call, values.name);
      return { arn: secretArn(call, name), name, secretString: version.secretString ?? null, versionId: version.id };
    },
  }),
  put: route({
    method: "PUT",
    description: "Creates a secret, or replaces its value; description and tags stay.",
    params: { name, value: required("Text of the secret.") },
    response: object({ arn: string, name: string, versionId: string }),
    handle(values, call) {
      const known = lookUp(call, values.name);
      const value = { SecretString: values.value };
      const { name, version } =
        known === undefined ? putSecret(call, { name: values.name, value }) : putValue(call, known, value);
      return { arn: secretArn(call, name), name, versionId: version.id };
    },
  }),
  delete: route({
    method: "DELETE",
    description: "Deletes a secret at once.",
    params: { name },
    response: object({ arn: string, name: string, deletionDate: string }),
    handle(values, call) {
      const { name } = findSecret(call, values.name);
      call.state.secrets.delete(name);
      return { arn: secretArn(call, name), name, deletionDate: new Date(call.clock.now()).toISOString() };
    },
  }),
};
