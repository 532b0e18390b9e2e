import { randomUUID } from "node:crypto";

const NAMESPACE = "http://sns.amazonaws.com/doc/2010-03-31/";
const topics = new Set<string>();

/** Each returns what writes its answer, given the request's id. Published messages are not stored, since no subscriber gets them (specification, section 6). */
export const topicOperations = {
  CreateTopic(form: URLSearchParams) {
    const arn = `arn:aws:sns:us-east-1:000000000000:${form.get("Name")}`;
    topics.add(arn);
    return result("CreateTopic", `<TopicArn>${arn}</TopicArn>`);
  },
  Publish(form: URLSearchParams) {
    if (!topics.has(form.get("TopicArn") ?? "")) throw new Error("There is no such topic.");
    return result("Publish", `<MessageId>${randomUUID()}</MessageId>`);
  },
};

function result(operation: string, members: string): (requestId: string) => string {
  return (requestId) =>
    `<${operation}Response xmlns="${NAMESPACE}"><${operation}Result>${members}</${operation}Result><ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></${operation}Response>`;
}
