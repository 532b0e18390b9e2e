import { nothing, type Steps } from "../../steps.js";
import { asText, type JsonObject, memberOf, objectFrom } from "../../template/json.js";
import { ResourceFailure } from "../failure.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

/** The member of a secret that names its database, by the type of that (Secrets Manager User Guide, "JSON structure of AWS Secrets Manager secrets"). */
const identifiers: { readonly [type: string]: string } = {
  "AWS::DocDB::DBCluster": "dbClusterIdentifier",
  "AWS::DocDB::DBInstance": "dbInstanceIdentifier",
  "AWS::RDS::DBCluster": "dbClusterIdentifier",
  "AWS::RDS::DBInstance": "dbInstanceIdentifier",
  "AWS::Redshift::Cluster": "dbClusterIdentifier",
};

function nameFor({ TargetType }: JsonObject): string {
  const type = asText(TargetType);
  const name = memberOf(identifiers, type);
  if (name !== undefined) return name;
  throw new ResourceFailure(
    `A secret cannot be attached to ${type}. Use one of ${Object.keys(identifiers).join(", ")}.`,
  );
}

/** Writes which database a secret is for into its JSON. Its host and port are not known: there is no such service. */
function* attach({ ask, call, properties }: ResourceWork, before: JsonObject = {}): Steps<Made> {
  const { SecretId, TargetId } = properties;
  const name = nameFor(properties);
  const { ARN = "", SecretString = "" } = yield* ask("secretsmanager", "GetSecretValue", { SecretId });
  const members = objectFrom(SecretString);
  if (members === undefined) throw new ResourceFailure(`The value of the secret ${ARN} is not a JSON object.`);
  const { [before["TargetType"] === undefined ? name : nameFor(before)]: _, ...others } = members;
  yield* ask("secretsmanager", "PutSecretValue", {
    SecretId,
    ClientRequestToken: call.ids.uuid(),
    SecretString: JSON.stringify({ ...others, [name]: asText(TargetId) }),
  });
  return { physicalId: ARN, attributes: { Id: ARN } };
}

/** `AWS::SecretsManager::SecretTargetAttachment`: `Ref` gives the ARN of the secret, which keeps what was written into it. */
export const secretTargetAttachment: ResourceType = {
  service: "secretsmanager",
  create: (work) => attach(work),
  update: (work) => attach(work, work.before),
  remove: nothing,
};
