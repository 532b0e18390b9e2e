import type { KeySpec, KeyUsageType } from "@aws-sdk/client-kms";
import { type SeedSection, type Seeds, seedTags, unlessMissing } from "@cloudstub/kit";

interface KeyEntry {
  readonly description?: string;
  readonly spec?: KeySpec;
  readonly usage?: KeyUsageType;
  readonly tags?: { readonly [key: string]: string };
}

const keys: SeedSection<KeyEntry> = {
  first: true,
  entry: {
    description: "A key, under the name of its alias, without `alias/`.",
    type: "object",
    properties: {
      description: { description: "What it is for.", type: "string" },
      spec: { description: "AWS's KeySpec, such as RSA_2048; SYMMETRIC_DEFAULT unless given.", type: "string" },
      usage: { description: "AWS's KeyUsage, such as SIGN_VERIFY; ENCRYPT_DECRYPT unless given.", type: "string" },
      tags: seedTags,
    },
    additionalProperties: false,
  },
  async make(name, { description, spec, usage, tags = {} }, seed) {
    const kms = seed.of<typeof import("@aws-sdk/client-kms")>("kms");
    const AliasName = `alias/${name}`;
    if (await unlessMissing(() => kms.DescribeKey({ KeyId: AliasName }), ["NotFoundException"])) return "kept";
    // A key whose alias KMS refuses would be left without one. No key has this id, so that nothing but the name is checked.
    await unlessMissing(() => kms.UpdateAlias({ AliasName, TargetKeyId: seed.uuid() }), ["NotFoundException"]);
    const { KeyMetadata } = await kms.CreateKey({
      ...(description !== undefined && { Description: description }),
      ...(spec !== undefined && { KeySpec: spec }),
      ...(usage !== undefined && { KeyUsage: usage }),
      Tags: Object.entries(tags).map(([TagKey, TagValue]) => ({ TagKey, TagValue })),
    });
    await kms.CreateAlias({ AliasName, TargetKeyId: KeyMetadata?.KeyId ?? "" });
    return "made";
  },
};

/** The section of keys. */
export const seeds: Seeds = { keys };
