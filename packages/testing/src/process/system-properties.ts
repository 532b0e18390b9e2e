import { published } from "./environment.js";

/** Values published besides the environment, under the names of system properties (specification 1.8). `systemProperties.get("cloud.endpoint-url")` */
export const systemProperties = {
  /**
   * Returns a property, or undefined while no mock is running: `cloud.endpoint-url` is the endpoint of the last started mock.
   *
   * @example const endpoint = systemProperties.get("cloud.endpoint-url");
   */
  get(name: "cloud.endpoint-url" | (string & Record<never, never>)): string | undefined {
    return name === "cloud.endpoint-url" ? published("CLOUD_ENDPOINT_URL") : undefined;
  },
};
