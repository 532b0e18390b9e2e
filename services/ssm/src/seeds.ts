import { type SeedSection, type Seeds, seedTags, tagList, unlessMissing } from "@cloudstub/kit";

interface ParameterEntry {
  readonly value: string | number | boolean;
  readonly type?: "String" | "StringList" | "SecureString";
  readonly description?: string;
  readonly key?: string;
  readonly tags?: { readonly [key: string]: string };
}

const parameters: SeedSection<ParameterEntry | ParameterEntry["value"]> = {
  entry: {
    description: "A parameter: its value, or an object with it.",
    type: ["string", "number", "boolean", "object"],
    properties: {
      value: { description: "The value.", type: ["string", "number", "boolean"] },
      type: { description: "String unless given.", type: "string", enum: ["String", "StringList", "SecureString"] },
      description: { description: "What it is for.", type: "string" },
      key: { description: "Id or alias of the key that encrypts a SecureString.", type: "string" },
      tags: seedTags,
    },
    required: ["value"],
    additionalProperties: false,
  },
  async make(Name, given, seed) {
    const ssm = seed.of<typeof import("@aws-sdk/client-ssm")>("ssm");
    const { value, type = "String", description, key, tags } = typeof given === "object" ? given : { value: given };
    const Value = String(value);
    const present = await unlessMissing(() => ssm.GetParameter({ Name, WithDecryption: true }), ["ParameterNotFound"]);
    if (present?.Parameter?.Value === Value && present.Parameter.Type === type) return "kept";
    await ssm.PutParameter({
      Name,
      Value,
      Type: type,
      ...(description !== undefined && { Description: description }),
      ...(key !== undefined && { KeyId: key }),
      // An overwritten parameter keeps its tags, and takes none.
      ...(present === undefined ? tags !== undefined && { Tags: tagList(tags) } : { Overwrite: true }),
    });
    return present === undefined ? "made" : "changed";
  },
};

/** The section of parameters. */
export const seeds: Seeds = { parameters };
