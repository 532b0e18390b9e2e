import { randomUUID } from "node:crypto";
import { Refusal } from "./answers.js";

interface Parameter {
  readonly Name: string;
  readonly Type: string;
  readonly Value: string;
  readonly Version: number;
  readonly LastModifiedDate: number;
  readonly ARN: string;
  readonly DataType: string;
}

interface Secret {
  readonly ARN: string;
  readonly Name: string;
  readonly VersionId: string;
  readonly SecretString: string;
  readonly VersionStages: readonly string[];
  readonly CreatedDate: number;
}

const parameters = new Map<string, Parameter>();
const secrets = new Map<string, Secret>();

/** Parameters and secrets: a Map each, of records as they are written. */
export const settingOperations = {
  "AmazonSSM.PutParameter"({ Name, Type, Value }: { Name: string; Type: string; Value: string }) {
    const Version = (parameters.get(Name)?.Version ?? 0) + 1;
    const ARN = `arn:aws:ssm:us-east-1:000000000000:parameter${Name}`;
    parameters.set(Name, { Name, Type, Value, Version, LastModifiedDate: Date.now() / 1000, ARN, DataType: "text" });
    return { Version, Tier: "Standard" };
  },
  "AmazonSSM.GetParameter"({ Name }: { Name: string }) {
    const Parameter = parameters.get(Name);
    return Parameter === undefined ? new Refusal("ParameterNotFound", `Parameter ${Name} not found.`) : { Parameter };
  },
  "secretsmanager.CreateSecret"({ Name, SecretString }: { Name: string; SecretString: string }) {
    const ARN = `arn:aws:secretsmanager:us-east-1:000000000000:secret:${Name}`;
    const VersionId = randomUUID();
    secrets.set(Name, {
      ARN,
      Name,
      VersionId,
      SecretString,
      VersionStages: ["AWSCURRENT"],
      CreatedDate: Date.now() / 1000,
    });
    return { ARN, Name, VersionId };
  },
  "secretsmanager.GetSecretValue"({ SecretId }: { SecretId: string }) {
    return secrets.get(SecretId) ?? {};
  },
};
