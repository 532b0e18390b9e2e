/** The kinds of keys that can be made. Those for China (SM2) and of post-quantum cryptography are not among them. */
export const specs = [
  "SYMMETRIC_DEFAULT",
  "RSA_2048",
  "RSA_3072",
  "RSA_4096",
  "ECC_NIST_P256",
  "ECC_NIST_P384",
  "ECC_NIST_P521",
  "ECC_SECG_P256K1",
  "ECC_NIST_EDWARDS25519",
  "HMAC_224",
  "HMAC_256",
  "HMAC_384",
  "HMAC_512",
] as const;

/** A kind of key. */
export type Spec = (typeof specs)[number];

const rsaSigning = ["RSASSA_PKCS1_V1_5", "RSASSA_PSS"].flatMap((scheme) =>
  ["SHA_256", "SHA_384", "SHA_512"].map((digest) => `${scheme}_${digest}` as "RSASSA_PSS_SHA_256"),
);

/** The algorithms of a key for each use (API reference, "Sign", "Encrypt" and "GenerateMac"). */
interface Algorithms {
  readonly ENCRYPT_DECRYPT?: readonly ("SYMMETRIC_DEFAULT" | "RSAES_OAEP_SHA_1" | "RSAES_OAEP_SHA_256")[];
  readonly SIGN_VERIFY?: readonly (
    | "RSASSA_PSS_SHA_256"
    | "ECDSA_SHA_256"
    | "ECDSA_SHA_384"
    | "ECDSA_SHA_512"
    | "ED25519_SHA_512"
    | "ED25519_PH_SHA_512"
  )[];
  readonly GENERATE_VERIFY_MAC?: readonly ("HMAC_SHA_224" | "HMAC_SHA_256" | "HMAC_SHA_384" | "HMAC_SHA_512")[];
  readonly KEY_AGREEMENT?: readonly "ECDH"[];
}

const rsa: Algorithms = { ENCRYPT_DECRYPT: ["RSAES_OAEP_SHA_1", "RSAES_OAEP_SHA_256"], SIGN_VERIFY: rsaSigning };

/** The algorithms of each kind of key, by use. */
export const algorithms: { readonly [S in Spec]: Algorithms } = {
  SYMMETRIC_DEFAULT: { ENCRYPT_DECRYPT: ["SYMMETRIC_DEFAULT"] },
  RSA_2048: rsa,
  RSA_3072: rsa,
  RSA_4096: rsa,
  ECC_NIST_P256: { SIGN_VERIFY: ["ECDSA_SHA_256"], KEY_AGREEMENT: ["ECDH"] },
  ECC_NIST_P384: { SIGN_VERIFY: ["ECDSA_SHA_384"], KEY_AGREEMENT: ["ECDH"] },
  ECC_NIST_P521: { SIGN_VERIFY: ["ECDSA_SHA_512"], KEY_AGREEMENT: ["ECDH"] },
  ECC_SECG_P256K1: { SIGN_VERIFY: ["ECDSA_SHA_256"] },
  ECC_NIST_EDWARDS25519: { SIGN_VERIFY: ["ED25519_SHA_512", "ED25519_PH_SHA_512"] },
  HMAC_224: { GENERATE_VERIFY_MAC: ["HMAC_SHA_224"] },
  HMAC_256: { GENERATE_VERIFY_MAC: ["HMAC_SHA_256"] },
  HMAC_384: { GENERATE_VERIFY_MAC: ["HMAC_SHA_384"] },
  HMAC_512: { GENERATE_VERIFY_MAC: ["HMAC_SHA_512"] },
};

/** True for a kind of key that can be made. */
export function isSpec(text: string): text is Spec {
  return Object.hasOwn(algorithms, text);
}
