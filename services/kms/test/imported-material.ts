import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from "node:crypto";
import {
  type AlgorithmSpec,
  DescribeKeyCommand,
  GetParametersForImportCommand,
  type GetParametersForImportCommandOutput,
  ImportKeyMaterialCommand,
  type ImportKeyMaterialCommandInput,
  type KMSClient,
} from "@aws-sdk/client-kms";

const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING };

export const KEPT = { ExpirationModel: "KEY_MATERIAL_DOES_NOT_EXPIRE" } as const;

/** Wraps as the Developer Guide says ("Encrypt the key material"). */
export function wrap(
  { PublicKey = new Uint8Array() }: GetParametersForImportCommandOutput,
  bytes: Uint8Array,
  algorithm = "RSAES_OAEP_SHA_256",
) {
  const key = createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
  const rsa = { key, ...OAEP, oaepHash: algorithm.endsWith("SHA_1") ? "sha1" : "sha256" };
  if (!algorithm.startsWith("RSA_AES")) return publicEncrypt(rsa, bytes);
  const aes = randomBytes(32);
  const cipher = createCipheriv("id-aes256-wrap-pad", aes, Buffer.from("a65959a6", "hex"));
  return Buffer.concat([publicEncrypt(rsa, aes), cipher.update(bytes), cipher.final()]);
}

/** What a test does with imported material, with a client, which a laboratory has only while its tests run. */
export function importsWith(clientOf: () => KMSClient) {
  const parametersFor = (KeyId: string, WrappingAlgorithm: AlgorithmSpec = "RSAES_OAEP_SHA_256") =>
    clientOf().send(new GetParametersForImportCommand({ KeyId, WrappingAlgorithm, WrappingKeySpec: "RSA_2048" }));
  const described = async (KeyId: string) => (await clientOf().send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
  async function importInto(KeyId: string, bytes: Uint8Array, more: Partial<ImportKeyMaterialCommandInput> = KEPT) {
    const parameters = await parametersFor(KeyId);
    const EncryptedKeyMaterial = wrap(parameters, bytes);
    const { ImportToken } = parameters;
    return clientOf().send(new ImportKeyMaterialCommand({ KeyId, ImportToken, EncryptedKeyMaterial, ...more }));
  }
  return { parametersFor, described, importInto };
}
