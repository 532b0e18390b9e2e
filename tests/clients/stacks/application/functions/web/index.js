// Tells what it was given: a setting, a parameter, a secret, and a text that a key has encrypted.
const { DecryptCommand, EncryptCommand, KMSClient } = require("@aws-sdk/client-kms");
const { GetSecretValueCommand, SecretsManagerClient } = require("@aws-sdk/client-secrets-manager");
const { GetParameterCommand, SSMClient } = require("@aws-sdk/client-ssm");

const kms = new KMSClient({});
const secrets = new SecretsManagerClient({});
const ssm = new SSMClient({});

exports.handler = async () => {
  const { KEY: KeyId, MODE: mode, PARAMETER: Name, SECRET: SecretId } = process.env;
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name }));
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId, Plaintext: Buffer.from("plain") }));
  const { Plaintext } = await kms.send(new DecryptCommand({ CiphertextBlob }));
  return {
    mode,
    greeting: Parameter.Value,
    user: JSON.parse(SecretString).user,
    decrypted: Buffer.from(Plaintext).toString(),
  };
};
