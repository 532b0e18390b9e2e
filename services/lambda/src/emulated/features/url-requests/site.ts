import type { InvocationOutcome, Site, SiteAnswer, SiteRequest } from "@cloudstub/kit";
import { findFunction } from "../../engine/functions.js";
import { LATEST } from "../../engine/names.js";
import { checkSize } from "../../engine/payload.js";
import { chosen, type Run, run } from "../../engine/run.js";
import { newRoot } from "../../engine/trace.js";
import { urlById } from "../../engine/urls.js";
import type { FunctionUrl } from "../../state/records.js";
import type { EmulatedCall, EmulatedState } from "../../types.js";
import { isAllowed } from "./access.js";
import { withoutOwnCors } from "./cors.js";
import { eventOf } from "./event.js";
import { failed, forbidden, unknownUrl } from "./refusals.js";
import { answerOf } from "./response.js";
import { streamed } from "./streamed-response.js";

/**
 * The URLs of functions and aliases: each request runs the function, which answers it (Lambda developer guide, "Invoking Lambda function URLs").
 *
 * The port lets in no page from elsewhere that the user did not allow, whatever the URL's configuration says. What a page that it lets in may read
 * is then the URL's to say.
 */
export const functionUrl: Site<EmulatedState> = {
  host: "{UrlId}.lambda-url.*",
  labelsIn(hostName) {
    const labels = hostName.split(".");
    const at = labels.indexOf("lambda-url");
    const [UrlId, UrlRegion] = [labels[at - 1], labels[at + 1]];
    return at < 1 || UrlId === undefined || UrlRegion === undefined ? undefined : { UrlId, UrlRegion };
  },
  effect: "changes",
  serve(request, call) {
    const url = urlById(call.state, request.labels["UrlId"] ?? "");
    if (url === undefined) return unknownUrl;
    if (!isAllowed(call, url)) return forbidden;
    return invoked(call, url, request);
  },
};

async function invoked(call: EmulatedCall, url: FunctionUrl, request: SiteRequest): Promise<SiteAnswer> {
  const reference = { name: url.function, qualifier: url.qualifier };
  const found = chosen(call, findFunction(call, { ...reference, qualifier: url.qualifier ?? LATEST }));
  const traceHeader = call.traceHeader ?? `Root=${newRoot(call)}`;
  const payload = Buffer.from(JSON.stringify(eventOf(call, url, { ...request, traceHeader })));
  checkSize(payload, "RequestResponse");
  const invocation: Run = { reference, found, payload, requestId: call.requestId, traceHeader };
  const note = ({ notes }: InvocationOutcome) => {
    for (const sentence of notes) call.note(sentence);
  };
  const answer =
    url.invokeMode === "RESPONSE_STREAM"
      ? await streamed((sink) => run(call, { ...invocation, sink }), note)
      : await buffered(run(call, invocation), note);
  return url.cors === undefined ? answer : withoutOwnCors(answer);
}

async function buffered(
  running: Promise<InvocationOutcome>,
  note: (outcome: InvocationOutcome) => void,
): Promise<SiteAnswer> {
  const outcome = await running;
  note(outcome);
  return outcome.functionError === undefined ? (answerOf(outcome.payload) ?? failed) : failed;
}
