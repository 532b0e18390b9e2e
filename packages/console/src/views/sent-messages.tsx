import { StoredText } from "../parts/stored-text.js";
import { useView } from "../session/use-view.js";
import { dayAndTime, spelledOut } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";

interface SentMessage {
  readonly messageId: string;
  readonly topicArn?: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly text: string;
  readonly sentAt: string;
}

/** The last e-mails, text messages and push notifications of a topic, where topics are emulated: they go no further than here. */
export function SentMessages({ topicArn, routes }: { readonly topicArn: string; readonly routes: ServiceRoutes }) {
  const { data } = useView<{ messages: SentMessage[] }>(routes.address("list-sent-messages"));
  const rows = (data?.messages ?? []).filter((message) => message.topicArn === topicArn);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Sent to people</h3>
      {rows.map(({ messageId, protocol, endpoint, text, sentAt }) => (
        <details key={`${messageId} ${endpoint}`}>
          <summary>{`${protocol} to ${spelledOut(endpoint)}, ${dayAndTime(sentAt)}`}</summary>
          <StoredText text={text} label="the message" />
        </details>
      ))}
    </>
  );
}
