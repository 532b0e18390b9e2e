import { devNull } from "node:os";

/** The environment in which a client runs as a user's would, pointed at a server by `AWS_ENDPOINT_URL` and by nothing else. */
export function clientEnvironment(endpoint: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^AWS_|_proxy$/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_DEFAULT_REGION: "us-east-1",
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_MAX_ATTEMPTS: "1",
    AWS_PAGER: "",
    PYTHONIOENCODING: "utf-8",
  };
}
