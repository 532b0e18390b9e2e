import { ServiceError } from "@cloudstub/kit";
import { atOnce, type Steps } from "../../steps.js";
import { asText, isObject, isSame, type Json, type JsonObject, memberOf, objectFrom } from "../../template/json.js";
import { ResourceFailure } from "../failure.js";
import {
  type ExistingWork,
  type Made,
  type ResourceType,
  type ResourceWork,
  unansweredName,
  type Waiting,
  type WaitingWork,
} from "../handler.js";
import { addressOf } from "./address.js";

/** Seconds that a custom resource has to answer (CloudFormation User Guide, "AWS::CloudFormation::CustomResource"). */
const TIMEOUT = 3600;
/** Bytes of an answer at the most (CloudFormation User Guide, "Custom resource response objects"); the words for a longer one: aws/aws-cdk, issue 25114. */
const MAX_ANSWER = 4096;

/** What a request to a custom resource has beside what all have. */
interface Asked {
  readonly RequestType: "Create" | "Update" | "Delete";
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: Json;
  readonly OldResourceProperties?: Json;
}

/** Sends a request to the function or topic of a custom resource (CloudFormation User Guide, "Custom resource request objects"). */
function* request(work: ResourceWork, token: JsonObject[string] | undefined, asked: Asked): Steps<Waiting> {
  if (typeof token !== "string")
    throw new ResourceFailure("Property validation failure: [The property {/ServiceToken} is required]");
  const { call, stack, logicalId, type } = work;
  const answer = call.ids.uuid();
  const RequestId = call.ids.uuid();
  call.state.listeners.set(answer, { stack: stack.id, logicalId, request: RequestId });
  const { ResourceProperties, OldResourceProperties, ...rest } = asked;
  yield* send(work, token, {
    ...rest,
    ServiceToken: token,
    ResponseURL: addressOf(work, answer),
    StackId: stack.id,
    RequestId,
    LogicalResourceId: logicalId,
    ResourceType: type,
    ResourceProperties: texts(ResourceProperties),
    ...(OldResourceProperties !== undefined && { OldResourceProperties: texts(OldResourceProperties) }),
  });
  const seconds = Number(work.properties["ServiceTimeout"] ?? TIMEOUT);
  return { kind: "answer", token: answer, timeout: (seconds > 0 ? seconds : TIMEOUT) * 1000 };
}

function* send(work: ResourceWork, token: string, event: object): Steps<void> {
  const text = JSON.stringify(event);
  const [, , service] = token.split(":");
  try {
    if (service === "sns") {
      const Subject = "AWS CloudFormation custom resource request";
      yield* work.ask("sns", "Publish", { TopicArn: token, Subject, Message: text });
    } else {
      checkRuns(work, token);
      yield* work.ask("lambda", "Invoke", {
        FunctionName: token,
        InvocationType: "Event",
        Payload: Buffer.from(text),
      });
    }
  } catch (error) {
    // A provider that is gone does not mean that the resource is.
    if (ServiceError.is(error)) throw new ResourceFailure(error.message);
    throw error;
  }
}

/** Throws where the function's code does not run, so that no answer would come. */
function checkRuns({ call }: ResourceWork, token: string): void {
  const [, , , , , , functionName = ""] = token.split(":");
  const functionKey = token.split(":").slice(0, 7).join(":");
  const refusal =
    call.functions === undefined
      ? "CloudStub was not started with --functions (functions: true in a test), so no code of functions runs. Start it so to make custom resources."
      : call.functions.refusal({ functionKey, functionName });
  if (refusal !== undefined) throw new ResourceFailure(`The custom resource was not asked for: ${refusal}`);
}

/** Custom resources get scalars as texts. */
function texts(value: Json): Json {
  if (Array.isArray(value)) return value.map(texts);
  if (!isObject(value)) return value === null ? null : asText(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, texts(item)]));
}

/** What a custom resource has answered. */
interface Answer {
  readonly isSuccess: boolean;
  readonly reason: string;
  readonly physicalId: string;
  readonly data: JsonObject;
  readonly isHidden: boolean;
}

/** Reads an answer. Throws a `ResourceFailure` for one of another form; AWS's words for it are documented in part. */
function answerIn(text: string): Answer {
  if (Buffer.byteLength(text) > MAX_ANSWER) throw new ResourceFailure("Response object is too long.");
  const given = objectFrom(text);
  if (given === undefined) throw new ResourceFailure("Invalid response: it is not a JSON object.");
  const status = memberOf(given, "Status");
  if (status !== "SUCCESS" && status !== "FAILED")
    throw new ResourceFailure("Invalid response: Status is neither SUCCESS nor FAILED.");
  const data = memberOf(given, "Data") ?? {};
  const isSuccess = status === "SUCCESS";
  if (!isObject(data) && isSuccess) throw new ResourceFailure("Data returned must be an object");
  return {
    isSuccess,
    reason: asText(memberOf(given, "Reason") ?? ""),
    physicalId: asText(memberOf(given, "PhysicalResourceId") ?? ""),
    data: isObject(data) ? data : {},
    isHidden: asText(memberOf(given, "NoEcho")) === "true",
  };
}

function progressOf(work: WaitingWork): Made | undefined {
  const { call, token, isLate, action, generatedName } = work;
  const listener = call.state.listeners.get(token);
  const unanswered = () => (action === "CREATE" ? generatedName(unansweredName) : undefined);
  if (listener?.answer === undefined) {
    if (!isLate) return undefined;
    throw new ResourceFailure(
      `CloudFormation did not receive a response from your Custom Resource. Please check your logs for requestId [${listener?.request}]. If you are using the Python cfn-response module, you may need to update your Lambda function code so that CloudFormation can attach the updated version.`,
      unanswered(),
    );
  }
  let answer: Answer;
  try {
    answer = answerIn(listener.answer);
  } catch (error) {
    if (error instanceof ResourceFailure) throw new ResourceFailure(error.message, unanswered());
    throw error;
  }
  const { isSuccess, reason, physicalId, data, isHidden } = answer;
  if (!isSuccess)
    throw new ResourceFailure(
      `Received response status [FAILED] from custom resource. Message returned: ${reason} (RequestId: ${listener.request})`,
      physicalId || unanswered(),
    );
  if (action === "DELETE") return { physicalId: work.physicalId };
  if (physicalId === "") throw new ResourceFailure("Invalid PhysicalResourceId", unanswered());
  return { physicalId, attributes: data, isHidden };
}

function* updated(work: ExistingWork): Steps<Made> {
  const { properties, before, physicalId, attributes } = work;
  // AWS's words (cloudcomponents/cdk-constructs, issue 197).
  if (!isSame(properties["ServiceToken"], before["ServiceToken"]))
    throw new ResourceFailure("Modifying service token is not allowed.");
  const wait = yield* request(work, properties["ServiceToken"], {
    RequestType: "Update",
    PhysicalResourceId: physicalId,
    ResourceProperties: properties,
    OldResourceProperties: before,
  });
  return { physicalId, attributes, wait };
}

/**
 * `AWS::CloudFormation::CustomResource` and `Custom::…`: a function or a topic of the user is asked, and answers to an address of the mock port, once. An update that
 * is answered with another physical id has replaced the resource.
 */
export const customResource: ResourceType = {
  *create(work) {
    const { properties } = work;
    const asked = { RequestType: "Create", ResourceProperties: properties } as const;
    const wait = yield* request(work, properties["ServiceToken"], asked);
    return { physicalId: undefined, wait };
  },
  update: updated,
  *remove(work) {
    const { properties, physicalId: PhysicalResourceId } = work;
    return yield* request(work, properties["ServiceToken"], {
      RequestType: "Delete",
      PhysicalResourceId,
      ResourceProperties: properties,
    });
  },
  goOn: (work) => atOnce(() => progressOf(work)),
};
