import { published } from "./environment.js";

/** What is published beside the environment, under the names of system properties (specification 1.8). `systemProperties.get("cloud.endpoint-url")` */
export const systemProperties = {
  /**
   * The value of a property, or undefined while no mock is running: `cloud.endpoint-url` is the endpoint of the mock that
   * started last.
   *
   * @example const endpoint = systemProperties.get("cloud.endpoint-url");
   */
  get(name: "cloud.endpoint-url" | (string & Record<never, never>)): string | undefined {
    return name === "cloud.endpoint-url" ? published("CLOUD_ENDPOINT_URL") : undefined;
  },
};
