import {
  CreateGrantCommand,
  DisableKeyCommand,
  DisableKeyRotationCommand,
  EnableKeyRotationCommand,
  EncryptCommand,
  GenerateMacCommand,
  RotateKeyOnDemandCommand,
  ScheduleKeyDeletionCommand,
  SignCommand,
} from "@aws-sdk/client-kms";
import { expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/*
 * Two faults of a key give the one that AWS checks first: whether the key is there, then its state, then its kind or use. The order of state and
 * kind was recorded of RotateKeyOnDemand; the states' own errors are those of the Developer Guide's "Key state table". Not recorded, and left
 * out: where wrong algorithms and grants of wrong operations come, beside a key's state.
 */

const lab = emulatedLaboratory();
const Plaintext = Buffer.from("text");

/** Faults of a key by rank, the one that is told first at the front: how to make it, and the error. */
const states = [
  { fault: "disabled", make: DisableKeyCommand, name: "DisabledException", text: "is disabled." },
  {
    fault: "pending deletion",
    make: ScheduleKeyDeletionCommand,
    name: "KMSInvalidStateException",
    text: "is pending deletion.",
  },
] as const;

/** Operations, each with a kind of key that it does not take. */
const kinds = [
  {
    operation: "RotateKeyOnDemand",
    spec: ["RSA_2048", "SIGN_VERIFY"],
    command: (KeyId: string) => new RotateKeyOnDemandCommand({ KeyId }),
  },
  {
    operation: "EnableKeyRotation",
    spec: ["RSA_2048", "SIGN_VERIFY"],
    command: (KeyId: string) => new EnableKeyRotationCommand({ KeyId }),
  },
  {
    operation: "DisableKeyRotation",
    spec: ["HMAC_256", "GENERATE_VERIFY_MAC"],
    command: (KeyId: string) => new DisableKeyRotationCommand({ KeyId }),
  },
  {
    operation: "Encrypt",
    spec: ["ECC_NIST_P256", "SIGN_VERIFY"],
    command: (KeyId: string) => new EncryptCommand({ KeyId, Plaintext }),
  },
  {
    operation: "GenerateMac",
    spec: ["SYMMETRIC_DEFAULT", "ENCRYPT_DECRYPT"],
    command: (KeyId: string) => new GenerateMacCommand({ KeyId, Message: Plaintext, MacAlgorithm: "HMAC_SHA_256" }),
  },
  {
    operation: "Sign",
    spec: ["SYMMETRIC_DEFAULT", "ENCRYPT_DECRYPT"],
    command: (KeyId: string) => new SignCommand({ KeyId, Message: Plaintext, SigningAlgorithm: "ECDSA_SHA_256" }),
  },
  {
    operation: "CreateGrant",
    spec: ["HMAC_256", "GENERATE_VERIFY_MAC"],
    command: (KeyId: string) =>
      new CreateGrantCommand({ KeyId, GranteePrincipal: "arn:aws:iam::111122223333:root", Operations: ["Encrypt"] }),
  },
] as const;

const pairs = kinds.flatMap((kind) => states.map((state) => ({ ...kind, ...state })));

test.each(pairs)("$operation of a key that is $fault and of another kind tells the state", async (pair) => {
  const [KeySpec, KeyUsage] = pair.spec;
  const KeyId = await lab.createKey({ KeySpec, KeyUsage });
  const send = () => lab.client.send(pair.command(KeyId) as EncryptCommand);
  // Without the state, the kind is refused: there are two faults.
  await expect(send()).rejects.not.toMatchObject({ name: pair.name });
  await lab.client.send(new pair.make({ KeyId }));
  await expect(send()).rejects.toMatchObject({ name: pair.name, message: expect.stringContaining(pair.text) });
});
