import { type Input, integer, listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { invalidParameter } from "./engine/errors.js";
import { functionArn, referenceIn } from "./engine/names.js";
import { savedEvent } from "./saved-event-routes.js";
import type { EmulatedCall, EmulatedLambda, EmulatedState } from "./types.js";

const route = routesOf<EmulatedState>();
const nullableString = { ...string, nullable: true } as const;
const nullableInteger = { ...integer, nullable: true } as const;

type InvokeInput = Input<EmulatedLambda, "Invoke">;

/** What the API port does with functions that run. */
export const functionRoutes = {
  "invoke-function": route({
    method: "POST",
    description:
      "Invokes a function as a client would, and answers with its result and the end of its log. The body is the event, {} unless given.",
    params: {
      function: required("Name or ARN of the function."),
      qualifier: optional("Version or alias; $LATEST unless given."),
      type: optional("RequestResponse, Event or DryRun; RequestResponse unless given."),
      saved: optional("Name of an event that is saved for the function, in the place of a body."),
      event: optional("The event in base64; the body takes its place."),
    },
    bodyParam: "event",
    response: object({
      statusCode: integer,
      executedVersion: nullableString,
      functionError: nullableString,
      payload: { ...string, description: "JSON text; empty where the invocation has no result." },
      log: { ...string, description: "The last 4 KB, as text." },
    }),
    async handle({ function: FunctionName, qualifier, type, saved, event: sent }, call) {
      if (saved !== undefined && sent) throw invalidParameter("Send an event, or name a saved one: not both.");
      const event = saved === undefined ? sent : savedEvent(call, FunctionName, saved);
      const lambda = call.peers.of<typeof import("@aws-sdk/client-lambda")>("lambda");
      const answer = await lambda.Invoke({
        FunctionName,
        ...(qualifier !== undefined && { Qualifier: qualifier }),
        ...(type !== undefined && { InvocationType: type as InvokeInput["InvocationType"] }),
        ...(event !== undefined && { Payload: Buffer.from(event, "base64") }),
        LogType: "Tail",
      });
      return {
        statusCode: answer.StatusCode ?? 200,
        executedVersion: answer.ExecutedVersion ?? null,
        functionError: answer.FunctionError ?? null,
        payload: Buffer.from(answer.Payload ?? "").toString("utf8"),
        log: Buffer.from(answer.LogResult ?? "", "base64").toString("utf8"),
      };
    },
  }),
  "list-environments": route({
    method: "GET",
    description:
      "Lists the environments of functions that there are now: processes that run an event, or wait for the next one.",
    params: { function: optional("Name or ARN of a function; all functions unless given.") },
    response: object({
      environments: listOf(
        object({
          functionName: string,
          functionArn: string,
          version: string,
          state: { ...string, enum: ["busy", "idle"] },
          logStream: string,
          processId: nullableInteger,
          maxMemoryUsedMb: integer,
        }),
      ),
    }),
    handle({ function: FunctionName }, call) {
      const wanted = FunctionName === undefined ? undefined : functionArn(call, nameOnly(call, FunctionName));
      const all = [...(call.functions?.environments() ?? [])];
      return {
        environments: all
          .filter(({ functionKey }) => isHere(call, functionKey) && (wanted === undefined || functionKey === wanted))
          .map(({ functionKey, version, logStream, isBusy, processId = null, maxMemoryUsedMb }) => ({
            functionName: functionKey.split(":").at(-1) ?? "",
            functionArn: functionKey,
            version,
            state: isBusy ? "busy" : "idle",
            logStream,
            processId,
            maxMemoryUsedMb,
          })),
      };
    },
  }),
};

function nameOnly(call: EmulatedCall, FunctionName: string) {
  return { name: referenceIn(call, { FunctionName }).name };
}

/** Functions of other accounts and regions of the world run beside them. */
function isHere({ account, region }: EmulatedCall, functionKey: string): boolean {
  const [, , , ofRegion, ofAccount] = functionKey.split(":");
  return ofRegion === region && ofAccount === account;
}
