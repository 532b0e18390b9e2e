import { useMemo } from "preact/hooks";
import { Detailed } from "../../../parts/detailed.js";
import { Facts } from "../../../parts/drawer.js";
import { type Column, Grid } from "../../../parts/grid.js";
import { StoredText } from "../../../parts/stored-text.js";
import { goTo, useSession } from "../../../session/session.js";
import { useView } from "../../../session/use-view.js";
import { count, dayAndTime } from "../../../session/wording.js";
import { SearchBox } from "../../parts/search-box.js";
import { ArnLink } from "./arn-link.js";

interface Sent {
  readonly messageId: string;
  readonly topicArn?: string;
  readonly protocol: string;
  readonly endpoint: string;
  readonly subject?: string;
  readonly text: string;
  readonly sentAt: string;
}

const columns: readonly Column<Sent>[] = [
  { name: "To", width: "minmax(10rem, 1fr)", cell: ({ endpoint }) => endpoint },
  { name: "How", width: "6rem", kind: "muted", cell: ({ protocol }) => protocol },
  { name: "Message", width: "minmax(12rem, 3fr)", cell: ({ subject, text }) => subject || text.slice(0, 300) },
  { name: "Sent", width: "11rem", kind: "mono muted", cell: ({ sentAt }) => dayAndTime(sentAt) },
];

const keyOf = ({ messageId, endpoint }: Sent) => `${messageId} ${endpoint}`;

/** The last e-mails, text messages and push notifications, the latest first. They go no further than here. */
export function SentMessages() {
  const session = useSession();
  const { item, filters } = session.place.value;
  const { data } = useView<{ messages: readonly Sent[]; total: number }>("/api/sns/list-sent-messages");
  const { text = "" } = filters;
  const rows = useMemo(() => {
    const lower = text.toLowerCase();
    return (data?.messages ?? []).filter((each) =>
      `${each.endpoint} ${each.subject ?? ""} ${each.text}`.toLowerCase().includes(lower),
    );
  }, [data, text]);
  const open = (key: string, how?: "push" | "replace") => goTo(session, { page: "sent", item: key, filters }, how);
  return (
    <div class="content wide">
      <div class="head">
        <h1 tabIndex={-1}>Messages sent</h1>
        <SearchBox
          label="Find a message"
          value={text}
          set={(value) => goTo(session, { page: "sent", item, filters: { text: value } }, "replace")}
        />
      </div>
      <p class="muted">
        {data
          ? `${count(data.total, "message")} to people; the last ${data.messages.length} are shown. They went no further than here.`
          : "Reading."}
      </p>
      <Detailed
        rows={rows}
        keyOf={keyOf}
        titleOf={({ subject, endpoint }) => subject || endpoint}
        opened={item}
        open={open}
        missing="This message is not among the last ones."
        list={(grid) => rows.length > 0 && <Grid label="Messages sent" columns={columns} rows={rows} {...grid} />}
        details={(message) => <SentDetails message={message} />}
      />
    </div>
  );
}

function SentDetails({ message: { endpoint, protocol, topicArn, sentAt, text } }: { readonly message: Sent }) {
  return (
    <>
      <Facts
        facts={{
          To: endpoint,
          How: protocol,
          Topic: topicArn && <ArnLink arn={topicArn} />,
          Sent: dayAndTime(sentAt),
        }}
      />
      <StoredText text={text} label="the message" />
    </>
  );
}
