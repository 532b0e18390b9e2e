import { siteUrl } from "@cloudstub/kit";
import { notFound, resourceNotFound } from "../../engine/errors.js";
import { type FunctionReference, functionArn } from "../../engine/names.js";
import { urlOf } from "../../engine/urls.js";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedCall } from "../../types.js";

/** Throws `ResourceNotFoundException` for a function or alias that is missing. */
export function checkExists({ state }: EmulatedCall, { name, qualifier }: FunctionReference): void {
  if (!state.functions.has(name) || (qualifier !== undefined && !state.aliases.of(name).has(qualifier)))
    throw notFound("Function does not exist");
}

/** The URL of a function or alias. Throws `ResourceNotFoundException` where there is none. */
export function findUrl({ state }: EmulatedCall, reference: FunctionReference): FunctionUrl {
  const url = urlOf(state, reference);
  if (url === undefined) throw resourceNotFound();
  return url;
}

/** The URL as every answer shows it; the mode only where one was chosen. */
export function shownUrl(call: EmulatedCall, url: FunctionUrl) {
  return {
    FunctionUrl: addressOf(call, url.id),
    FunctionArn: functionArn(call, { name: url.function, qualifier: url.qualifier }),
    AuthType: url.authType,
    Cors: url.cors,
    CreationTime: new Date(url.createdAt).toISOString(),
    InvokeMode: url.invokeMode,
  };
}

/** The same with what only Get and List show. */
export function readUrl(call: EmulatedCall, url: FunctionUrl) {
  return {
    ...shownUrl(call, url),
    InvokeMode: url.invokeMode ?? ("BUFFERED" as const),
    LastModifiedTime: new Date(url.changedAt ?? url.createdAt).toISOString(),
  };
}

/** An address of the mock port: the label before `lambda-url` is the id, as in AWS's own. */
function addressOf(call: EmulatedCall, id: string): string {
  return `${siteUrl(call, `${id}.lambda-url.${call.region}`)}/`;
}
