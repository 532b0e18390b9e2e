import { CreateSecretCommand, GetSecretValueCommand, PutSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { type Aws, expectSame, type Mistake } from "../laboratory.js";

/** The values of each secret in a version, by its name. */
type Secrets = (version: number) => { readonly [name: string]: string };

const two: Secrets = (version) => ({ user: `user-${version}`, password: `password-${version}` });
const one: Secrets = (version) => ({ login: JSON.stringify(two(version)) });

const prepareWith = (secrets: Secrets) => async (aws: Aws) => {
  for (const [Name, SecretString] of Object.entries(secrets(1)))
    await aws.secrets.send(new CreateSecretCommand({ Name, SecretString }));
};

async function rotate(aws: Aws, secrets: Secrets): Promise<void> {
  for (const [SecretId, SecretString] of Object.entries(secrets(2)))
    await aws.secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
}

/** With which user and password the program logs in. */
const logins = new WeakMap<Aws, string>();

/** Reads the secrets. A read that fails is made again after a while, in which they may be rotated. */
const loginWith = (secrets: Secrets) => async (aws: Aws) => {
  const values: string[] = [];
  for (const SecretId of Object.keys(secrets(1))) {
    const read = async () => (await aws.secrets.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? "";
    values.push(
      await read().catch(async () => {
        await rotate(aws, secrets);
        return read();
      }),
    );
  }
  logins.set(aws, values.join());
};

const programOf = (secrets: Secrets) => ({ prepare: prepareWith(secrets), story: loginWith(secrets) });

/** The user of before the rotation and the password of after it are no login. */
export const rotationRace: Mistake = {
  name: "a user and a password are read as two secrets, which are rotated between",
  wrong: programOf(two),
  right: programOf(one),
  holds: async (aws, error) => {
    const login = logins.get(aws);
    if (error === undefined && login !== undefined)
      expectSame(login.includes("-1") && login.includes("-2"), false, "read half of a rotation");
  },
  finds: "unavailable@secretsmanager.GetSecretValue#2",
};
