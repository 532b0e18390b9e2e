import {
  constants,
  createHash,
  createPublicKey,
  createVerify,
  diffieHellman,
  generateKeyPairSync,
  publicEncrypt,
  verify,
} from "node:crypto";
import {
  type CreateKeyCommandInput,
  DecryptCommand,
  DeriveSharedSecretCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyPairCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  GenerateMacCommand,
  GenerateRandomCommand,
  GetPublicKeyCommand,
  ReEncryptCommand,
  SignCommand,
  type SigningAlgorithmSpec,
  VerifyCommand,
  VerifyMacCommand,
} from "@aws-sdk/client-kms";
import { GetParameterCommand, PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import ssm from "@cloudstub/ssm";
import { ed25519ph } from "@noble/curves/ed25519.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import kms from "../src/index.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory({ modules: [kms, ssm] });
const { createKey } = lab;
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const decrypt = (input: object) => lab.client.send(new DecryptCommand({ CiphertextBlob: undefined, ...input }));
const publicKeyOf = async (KeyId: string) => {
  const { PublicKey = new Uint8Array() } = await lab.client.send(new GetPublicKeyCommand({ KeyId }));
  return createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
};

describe("A symmetric key", () => {
  test("decrypts what it encrypted, with the same encryption context only", async () => {
    const KeyId = await createKey();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 4096 }),
        fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 3 }),
        async (Plaintext, EncryptionContext) => {
          const { CiphertextBlob } = await lab.client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
          const reversed = Object.fromEntries(Object.entries(EncryptionContext).reverse());
          expect((await decrypt({ CiphertextBlob, EncryptionContext: reversed })).Plaintext).toEqual(
            new Uint8Array(Plaintext),
          );
          const other = { ...EncryptionContext, other: "x" };
          await expect(decrypt({ CiphertextBlob, EncryptionContext: other })).rejects.toMatchObject({
            name: "InvalidCiphertextException",
          });
        },
      ),
      { numRuns: repetitions(20) },
    );
  });

  test("refuses what was changed, is of another key, or is not a cipher text", async () => {
    const [KeyId, other] = [await createKey(), await createKey()];
    const { CiphertextBlob = new Uint8Array() } = await lab.client.send(
      new EncryptCommand({ KeyId, Plaintext: bytes("text") }),
    );
    const changed = CiphertextBlob.map((byte, index) => (index === CiphertextBlob.length - 1 ? byte ^ 1 : byte));
    for (const blob of [changed, CiphertextBlob.slice(0, 20), bytes("text"), CiphertextBlob.slice(0, -1)])
      await expect(decrypt({ CiphertextBlob: blob })).rejects.toMatchObject({
        name: "InvalidCiphertextException",
        $metadata: { httpStatusCode: 400 },
      });
    // In a recorded answer of AWS, a key for authentication codes is an incorrect key, too.
    const mac = await createKey({ KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" });
    for (const named of [other, mac])
      await expect(decrypt({ CiphertextBlob, KeyId: named })).rejects.toMatchObject({
        name: "IncorrectKeyException",
        message: "The key ID in the request does not identify a CMK that can perform this operation.",
      });
    // Users report these words.
    const elsewhere = lab.clientOf("eu-west-1");
    await expect(elsewhere.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message:
        "The ciphertext refers to a customer master key that does not exist, does not exist in this region, or you are not allowed to access.",
      $metadata: { httpStatusCode: 400 },
    });
    elsewhere.destroy();
  });

  test("makes data keys, which it decrypts", async () => {
    const KeyId = await createKey();
    const EncryptionContext = { app: "a" };
    const { Plaintext, CiphertextBlob } = await lab.client.send(
      new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256", EncryptionContext }),
    );
    expect(Plaintext).toHaveLength(32);
    expect((await decrypt({ CiphertextBlob, EncryptionContext })).Plaintext).toEqual(Plaintext);
    const hidden = await lab.client.send(new GenerateDataKeyWithoutPlaintextCommand({ KeyId, NumberOfBytes: 24 }));
    expect((await decrypt({ CiphertextBlob: hidden.CiphertextBlob })).Plaintext).toHaveLength(24);
    for (const input of [{}, { KeySpec: "AES_128" as const, NumberOfBytes: 16 }])
      await expect(lab.client.send(new GenerateDataKeyCommand({ KeyId, ...input }))).rejects.toMatchObject({
        message: "Please specify either number of bytes or key spec.",
      });
    const pair = await lab.client.send(new GenerateDataKeyPairCommand({ KeyId, KeyPairSpec: "ECC_NIST_P256" }));
    expect((await decrypt({ CiphertextBlob: pair.PrivateKeyCiphertextBlob })).Plaintext).toEqual(
      pair.PrivateKeyPlaintext,
    );
  });

  test("encrypts again what another key encrypted", async () => {
    const [one, two] = [await createKey(), await createKey()];
    const { CiphertextBlob } = await lab.client.send(
      new EncryptCommand({ KeyId: one, Plaintext: bytes("text"), EncryptionContext: { a: "1" } }),
    );
    const answer = await lab.client.send(
      new ReEncryptCommand({
        CiphertextBlob,
        SourceEncryptionContext: { a: "1" },
        DestinationKeyId: two,
        DestinationEncryptionContext: { b: "2" },
      }),
    );
    const materialOf = async (KeyId: string) =>
      (await lab.client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata?.CurrentKeyMaterialId;
    expect(answer).toMatchObject({
      SourceKeyId: expect.stringContaining(one),
      KeyId: expect.stringContaining(two),
      SourceKeyMaterialId: await materialOf(one),
      DestinationKeyMaterialId: await materialOf(two),
    });
    expect((await decrypt({ CiphertextBlob: answer.CiphertextBlob, EncryptionContext: { b: "2" } })).Plaintext).toEqual(
      bytes("text"),
    );
  });
});

const signing: readonly [CreateKeyCommandInput["KeySpec"], readonly SigningAlgorithmSpec[]][] = [
  [
    "RSA_2048",
    [
      "RSASSA_PKCS1_V1_5_SHA_256",
      "RSASSA_PKCS1_V1_5_SHA_384",
      "RSASSA_PKCS1_V1_5_SHA_512",
      "RSASSA_PSS_SHA_256",
      "RSASSA_PSS_SHA_384",
      "RSASSA_PSS_SHA_512",
    ],
  ],
  ["ECC_NIST_P256", ["ECDSA_SHA_256"]],
  ["ECC_NIST_P384", ["ECDSA_SHA_384"]],
  ["ECC_NIST_P521", ["ECDSA_SHA_512"]],
  ["ECC_SECG_P256K1", ["ECDSA_SHA_256"]],
];

describe.each(signing)("A key of the kind %s", (KeySpec, algorithms) => {
  test("signs messages and digests as node:crypto verifies them, and verifies its own", async () => {
    const KeyId = await createKey({ KeySpec, KeyUsage: "SIGN_VERIFY" });
    const key = await publicKeyOf(KeyId);
    const Message = bytes("a message");
    for (const SigningAlgorithm of algorithms) {
      const digestName = `sha${SigningAlgorithm.slice(-3)}`;
      const digest = new Uint8Array(createHash(digestName).update(Message).digest());
      const padding = SigningAlgorithm.startsWith("RSASSA_PSS") ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
      for (const given of [{ Message }, { Message: digest, MessageType: "DIGEST" as const }]) {
        const { Signature = new Uint8Array() } = await lab.client.send(
          new SignCommand({ KeyId, SigningAlgorithm, ...given }),
        );
        expect(
          createVerify(digestName)
            .update(Message)
            .verify({ key, ...padding }, Signature),
          SigningAlgorithm,
        ).toBe(true);
        for (const verified of [{ Message }, { Message: digest, MessageType: "DIGEST" as const }]) {
          const input = { KeyId, SigningAlgorithm, Signature };
          expect((await lab.client.send(new VerifyCommand({ ...input, ...verified }))).SignatureValid).toBe(true);
          const wrong = Signature.map((byte, index) => (index === Signature.length - 1 ? byte ^ 1 : byte));
          await expect(
            lab.client.send(new VerifyCommand({ ...input, ...verified, Signature: wrong })),
          ).rejects.toMatchObject({
            name: "KMSInvalidSignatureException",
          });
        }
      }
      await expect(
        lab.client.send(new SignCommand({ KeyId, SigningAlgorithm, Message, MessageType: "DIGEST" })),
      ).rejects.toMatchObject({
        message: `Digest is invalid length for algorithm ${SigningAlgorithm}.`,
      });
    }
  });
});

test("an Edwards key signs messages", async () => {
  const KeyId = await createKey({ KeySpec: "ECC_NIST_EDWARDS25519", KeyUsage: "SIGN_VERIFY" });
  const input = { KeyId, Message: bytes("a message"), SigningAlgorithm: "ED25519_SHA_512" as const };
  const { Signature = new Uint8Array() } = await lab.client.send(new SignCommand(input));
  expect(verify(null, input.Message, await publicKeyOf(KeyId), Signature)).toBe(true);
  expect((await lab.client.send(new VerifyCommand({ ...input, Signature }))).SignatureValid).toBe(true);
});

// API reference, "Sign", under MessageType: the digest is hashed once more.
test("an Edwards key signs digests with an algorithm of its own", async () => {
  const KeyId = await createKey({ KeySpec: "ECC_NIST_EDWARDS25519", KeyUsage: "SIGN_VERIFY" });
  const { SigningAlgorithms } = (await lab.client.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata ?? {};
  expect(SigningAlgorithms).toEqual(["ED25519_SHA_512", "ED25519_PH_SHA_512"]);
  const Message = createHash("sha512").update("a message").digest();
  const input = { KeyId, Message, MessageType: "DIGEST", SigningAlgorithm: "ED25519_PH_SHA_512" } as const;
  const { Signature = new Uint8Array() } = await lab.client.send(new SignCommand(input));
  const { x = "" } = (await publicKeyOf(KeyId)).export({ format: "jwk" });
  expect(ed25519ph.verify(Signature, Message, Buffer.from(x, "base64url"))).toBe(true);
  expect((await lab.client.send(new VerifyCommand({ ...input, Signature }))).SignatureValid).toBe(true);
  for (const signature of [Signature.map((byte) => byte ^ 1), Signature.slice(1)])
    await expect(lab.client.send(new VerifyCommand({ ...input, Signature: signature }))).rejects.toMatchObject({
      name: "KMSInvalidSignatureException",
    });
  for (const other of [
    { MessageType: "RAW" },
    { Message: bytes("no digest") },
    { SigningAlgorithm: "ED25519_SHA_512" },
  ] as const)
    await expect(lab.client.send(new SignCommand({ ...input, ...other }))).rejects.toMatchObject({
      name: "ValidationException",
    });
});

test("an RSA key decrypts what its public key encrypted", async () => {
  const KeyId = await createKey({ KeySpec: "RSA_2048", KeyUsage: "ENCRYPT_DECRYPT" });
  const key = await publicKeyOf(KeyId);
  for (const [EncryptionAlgorithm, oaepHash] of [
    ["RSAES_OAEP_SHA_1", "sha1"],
    ["RSAES_OAEP_SHA_256", "sha256"],
  ] as const) {
    const outside = publicEncrypt({ key, oaepHash, padding: constants.RSA_PKCS1_OAEP_PADDING }, bytes("text"));
    const { CiphertextBlob } = await lab.client.send(
      new EncryptCommand({ KeyId, Plaintext: bytes("text"), EncryptionAlgorithm }),
    );
    for (const blob of [outside, CiphertextBlob])
      expect((await decrypt({ KeyId, CiphertextBlob: blob, EncryptionAlgorithm })).Plaintext).toEqual(bytes("text"));
    await expect(decrypt({ KeyId, CiphertextBlob: new Uint8Array(256), EncryptionAlgorithm })).rejects.toMatchObject({
      name: "InvalidCiphertextException",
    });
    // A recorded answer of AWS.
    const longest = EncryptionAlgorithm === "RSAES_OAEP_SHA_1" ? 214 : 190;
    const encryptBytes = (count: number) =>
      lab.client.send(new EncryptCommand({ KeyId, Plaintext: new Uint8Array(count), EncryptionAlgorithm }));
    await encryptBytes(longest);
    await expect(encryptBytes(longest + 1)).rejects.toMatchObject({
      name: "ValidationException",
      message: `Algorithm ${EncryptionAlgorithm} and key spec RSA_2048 cannot encrypt data larger than ${longest} bytes.`,
    });
  }
  await expect(lab.client.send(new EncryptCommand({ KeyId, Plaintext: bytes("text") }))).rejects.toMatchObject({
    name: "InvalidKeyUsageException",
    message: "Algorithm SYMMETRIC_DEFAULT is incompatible with key spec RSA_2048.",
  });
});

test("a key is used for what it is for", async () => {
  const KeyId = await createKey();
  await expect(
    lab.client.send(new SignCommand({ KeyId, Message: bytes("m"), SigningAlgorithm: "ECDSA_SHA_256" })),
  ).rejects.toMatchObject({
    name: "InvalidKeyUsageException",
    message: `arn:aws:kms:us-east-1:000000000000:key/${KeyId} key usage is ENCRYPT_DECRYPT which is not valid for Sign.`,
  });
  await expect(lab.client.send(new GetPublicKeyCommand({ KeyId }))).rejects.toMatchObject({
    name: "UnsupportedOperationException",
  });
  const elliptic = await createKey({ KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
  await expect(lab.client.send(new EncryptCommand({ KeyId: elliptic, Plaintext: bytes("m") }))).rejects.toMatchObject({
    name: "InvalidKeyUsageException",
  });
  await expect(
    lab.client.send(new SignCommand({ KeyId: elliptic, Message: bytes("m"), SigningAlgorithm: "RSASSA_PSS_SHA_256" })),
  ).rejects.toMatchObject({ message: "Algorithm RSASSA_PSS_SHA_256 is incompatible with key spec ECC_NIST_P256." });
});

test("authentication codes, shared secrets and random bytes", async () => {
  const KeyId = await createKey({ KeySpec: "HMAC_384", KeyUsage: "GENERATE_VERIFY_MAC" });
  const input = { KeyId, Message: bytes("m"), MacAlgorithm: "HMAC_SHA_384" as const };
  const { Mac } = await lab.client.send(new GenerateMacCommand(input));
  expect(Mac).toHaveLength(48);
  expect((await lab.client.send(new VerifyMacCommand({ ...input, Mac }))).MacValid).toBe(true);
  await expect(lab.client.send(new VerifyMacCommand({ ...input, Message: bytes("n"), Mac }))).rejects.toMatchObject({
    name: "KMSInvalidMacException",
  });
  const agreement = await createKey({ KeySpec: "ECC_NIST_P256", KeyUsage: "KEY_AGREEMENT" });
  const mine = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const PublicKey = mine.publicKey.export({ format: "der", type: "spki" });
  const derive = (key: Uint8Array) =>
    lab.client.send(new DeriveSharedSecretCommand({ KeyId: agreement, KeyAgreementAlgorithm: "ECDH", PublicKey: key }));
  const secret = diffieHellman({ privateKey: mine.privateKey, publicKey: await publicKeyOf(agreement) });
  expect((await derive(PublicKey)).SharedSecret).toEqual(new Uint8Array(secret));
  await expect(derive(bytes("no key"))).rejects.toMatchObject({ name: "ValidationException" });
  expect((await lab.client.send(new GenerateRandomCommand({ NumberOfBytes: 1024 }))).Plaintext).toHaveLength(1024);
});

test("a SecureString can be decrypted by a client of this service", async () => {
  const endpoint = `http://127.0.0.1:${lab.server.port}`;
  const parameters = new SSMClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const KeyId = await createKey();
  for (const [Name, key] of [
    ["/app/default", undefined],
    ["/app/own", KeyId],
  ] as const) {
    await parameters.send(new PutParameterCommand({ Name, Value: "s3cret", Type: "SecureString", KeyId: key }));
    const { Parameter } = await parameters.send(new GetParameterCommand({ Name }));
    const CiphertextBlob = Buffer.from(Parameter?.Value ?? "", "base64");
    // User Guide of Systems Manager, "AWS KMS encryption for Parameter Store SecureString parameters".
    const opened = await decrypt({ CiphertextBlob, EncryptionContext: { PARAMETER_ARN: Parameter?.ARN ?? "" } });
    expect(opened.Plaintext).toEqual(bytes("s3cret"));
    expect((await parameters.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value).toBe(
      "s3cret",
    );
  }
  const missing = new PutParameterCommand({ Name: "/app/none", Value: "v", Type: "SecureString", KeyId: "alias/none" });
  await expect(parameters.send(missing)).rejects.toMatchObject({ name: "InvalidKeyId" });
  parameters.destroy();
});
