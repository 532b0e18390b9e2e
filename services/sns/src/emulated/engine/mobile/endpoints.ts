import { arn } from "@cloudstub/kit";
import { partsOfArn } from "../../../arn-parts.js";
import {
  endpointDoesNotExist,
  invalidAttribute,
  invalidParameter,
  noSuchApplication,
  notAnApplication,
} from "../../errors.js";
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

/** The endpoint of an ARN; undefined where there is none. Throws `InvalidParameter` for a text that is not an ARN. */
export function endpointIfAny(call: EitherCall, text: string): PlatformEndpoint | undefined {
  partsOfArn(text, "EndpointArn");
  return endpointOfArn(call, text);
}

/** The endpoint of an ARN. Throws `NotFound` where there is none, and `InvalidParameter` for a text that is not an ARN. */
export function findEndpoint(call: EitherCall, text: string): PlatformEndpoint {
  const endpoint = endpointIfAny(call, text);
  if (endpoint === undefined) throw endpointDoesNotExist();
  return endpoint;
}

const endpointAttributes: readonly string[] = ["CustomUserData", "Enabled", "Token"];
const MAX_USER_DATA = 2048;

/** Throws `InvalidParameter` for attributes that an endpoint can't have (SNS API reference, SetEndpointAttributes; AWS's words are not documented). */
export function checkEndpointAttributes(attributes: { readonly [name: string]: string }): void {
  const unknown = Object.keys(attributes).find((name) => !endpointAttributes.includes(name));
  if (unknown !== undefined) throw invalidParameter(`Attributes Reason: Invalid attribute name: ${unknown}`);
  const { CustomUserData = "", Enabled = "true" } = attributes;
  if (Buffer.byteLength(CustomUserData) > MAX_USER_DATA)
    throw invalidParameter(`CustomUserData Reason: must be at most ${MAX_USER_DATA} bytes long in UTF-8 encoding`);
  if (!/^(?:true|false)$/i.test(Enabled)) throw invalidAttribute("Enabled: must be true or false");
  checkMobileAttributes(attributes);
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
