import { attributeText, type SeedSection, type Seeds, seedTags, tagList, unlessMissing } from "@cloudstub/kit";

interface SecretEntry {
  readonly value: string | object;
  readonly description?: string;
  readonly key?: string;
  readonly tags?: { readonly [key: string]: string };
}

const secrets: SeedSection<SecretEntry | string> = {
  entry: {
    description: "A secret: its value, or an object with it.",
    type: ["string", "object"],
    properties: {
      value: {
        description: "A text, or an object that is written as JSON: { username: app, password: secret }.",
        type: ["string", "object"],
        additionalProperties: {},
      },
      description: { description: "What it is for.", type: "string" },
      key: { description: "Id or alias of the key that encrypts it.", type: "string" },
      tags: seedTags,
    },
    required: ["value"],
    additionalProperties: false,
  },
  async make(Name, given, seed) {
    const secretsManager = seed.of<typeof import("@aws-sdk/client-secrets-manager")>("secretsmanager");
    const { value, description, key, tags } = typeof given === "object" ? given : { value: given };
    const SecretString = attributeText(value);
    const present = await unlessMissing(
      () => secretsManager.GetSecretValue({ SecretId: Name }),
      ["ResourceNotFoundException"],
    );
    if (present?.SecretString === SecretString) return "kept";
    const ClientRequestToken = seed.uuid();
    if (present !== undefined) {
      await secretsManager.PutSecretValue({ SecretId: Name, SecretString, ClientRequestToken });
      return "changed";
    }
    await secretsManager.CreateSecret({
      Name,
      SecretString,
      ClientRequestToken,
      ...(description !== undefined && { Description: description }),
      ...(key !== undefined && { KmsKeyId: key }),
      ...(tags !== undefined && { Tags: tagList(tags) }),
    });
    return "made";
  },
};

/** The section of secrets. */
export const seeds: Seeds = { secrets };
