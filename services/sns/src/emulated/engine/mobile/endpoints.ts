import { arn } from "@cloudstub/kit";
import { partsOfArn } from "../../../arn-parts.js";
import { invalidAttribute, invalidParameter, noSuchApplication, notAnApplication } from "../../errors.js";
import type { EmulatedState, PlatformApplication, PlatformEndpoint } from "../../state.js";
import type { EitherCall } from "../../types.js";

/** Platforms of push notifications (SNS API reference, CreatePlatformApplication). */
export const platforms: readonly string[] = [
  "ADM",
  "APNS",
  "APNS_SANDBOX",
  "APNS_VOIP",
  "APNS_VOIP_SANDBOX",
  "BAIDU",
  "FCM",
  "GCM",
  "MACOS",
  "MACOS_SANDBOX",
  "MPNS",
  "WNS",
];

/** An application's key in the state: `GCM/app`. */
export function applicationKey({ platform, name }: Pick<PlatformApplication, "platform" | "name">): string {
  return `${platform}/${name}`;
}

/** The ARN of a platform application. */
export function applicationArn(call: EitherCall, application: Pick<PlatformApplication, "platform" | "name">): string {
  return arn(call, "sns", `app/${applicationKey(application)}`);
}

/** The ARN of an endpoint. */
export function endpointArn(call: EitherCall, { application, id }: PlatformEndpoint): string {
  return arn(call, "sns", `endpoint/${application}/${id}`);
}

/** The application of an ARN. Throws `NotFound` where there is none, and `InvalidParameter` for another text. */
export function findApplication(call: EitherCall, text: string): PlatformApplication {
  const [, , , , , resource = ""] = partsOfArn(text, "PlatformApplicationArn");
  if (resource.split("/").length !== 3) throw notAnApplication();
  if (!resource.startsWith("app/")) throw invalidParameter("PlatformApplicationArn");
  const application = call.state.applications.get(resource.slice("app/".length));
  if (application === undefined || applicationArn(call, application) !== text) throw noSuchApplication();
  return application;
}

/** The endpoint of an ARN; undefined where there is none. */
export function endpointOfArn(call: EitherCall, text: string): PlatformEndpoint | undefined {
  const [kind, platform, name, id = ""] = text.split(":")[5]?.split("/") ?? [];
  if (kind !== "endpoint") return undefined;
  const endpoint = call.state.endpoints.of(`${platform}/${name}`).get(id);
  return endpoint !== undefined && endpointArn(call, endpoint) === text ? endpoint : undefined;
}

/** Throws `InvalidParameter` for attributes of an application or an endpoint that neither can have. */
export function checkMobileAttributes({
  SuccessFeedbackSampleRate: rate = "0",
  Token = "t",
}: {
  readonly [name: string]: string;
}): void {
  if (!/^\d{1,3}$/.test(rate) || Number(rate) > 100)
    throw invalidAttribute(`SuccessFeedbackSampleRate: ${rate} value provided is not an integer between 0-100`);
  if (Token === "") throw invalidAttribute("Token: cannot be empty");
}

/** Stores an endpoint, and lets its token lead to it. */
export function storeEndpoint(state: EmulatedState, endpoint: PlatformEndpoint): void {
  const tokens = state.endpointTokens.of(endpoint.application);
  const before = state.endpoints.of(endpoint.application).get(endpoint.id)?.attributes["Token"];
  if (before !== undefined) tokens.delete(before);
  state.endpoints.of(endpoint.application).set(endpoint.id, endpoint);
  tokens.set(endpoint.attributes["Token"] ?? "", endpoint.id);
}
