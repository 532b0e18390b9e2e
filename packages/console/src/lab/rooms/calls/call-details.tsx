import { Button } from "../../../parts/button.js";
import { CopyButton } from "../../../parts/copy-button.js";
import { Drawer, Facts } from "../../../parts/drawer.js";
import { JsonView } from "../../../parts/json-view.js";
import { Plain, StoredText } from "../../../parts/stored-text.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { goTo, useSession } from "../../../session/session.js";
import { useView } from "../../../session/use-view.js";
import { dayAndTime, grouped, millisecondsInWords, spelledOut, timeOfDay } from "../../../session/wording.js";
import { PlainTable } from "../../parts/plain-table.js";
import { useAct } from "../../session/use-act.js";
import { awsCommandOf } from "./aws-command.js";
import { CauseTree } from "./cause-tree.js";
import { type CallRow, clientOf, type Explained, type JournalEntry, type RawMessage } from "./records.js";
import { resourcePlace } from "./resource-place.js";
import { StatusCode } from "./status-code.js";
import { Why } from "./why.js";

const tabs = ["Request", "Response", "Causes", "Raw"] as const;

interface CallDetailsProps {
  readonly id: string;
  readonly rows: readonly CallRow[];
  readonly close: () => void;
}

/** A call: why it ended as it did, what was sent and answered, and what led to what. */
export function CallDetails({ id, rows, close }: CallDetailsProps) {
  const { data, problem } = useView<Explained>(`/api/journal/${encodeURIComponent(id)}`);
  const tab = useCell<(typeof tabs)[number]>("Request");
  const row = rows.find((each) => each.id === id || each.attempts.some((attempt) => attempt.id === id));
  const entry = data?.entry ?? row;
  const title = entry ? [entry.operation ?? entry.summary, entry.resource].filter(Boolean).join(" ") : "Call";
  return (
    <Drawer title={title} close={close}>
      {!entry && <p class="note warn">{problem ? spelledOut(problem) : "Reading."}</p>}
      {entry && (
        <>
          <p class="summary">
            <StatusCode entry={entry} /> <b>{entry.service}</b> {millisecondsInWords(entry.duration)}{" "}
            <span class="muted">
              {dayAndTime(entry.at).slice(0, 10)} {timeOfDay(entry.at)} {clientOf(entry)}
            </span>
          </p>
          <Why entry={entry} />
          <Attempts row={row} />
          <CallActions entry={entry} />
          <fieldset class="tabs" aria-label="Parts of the call">
            {tabs.map((each) => (
              <Button key={each} aria-pressed={tab.value === each} onClick={() => (tab.value = each)}>
                {each}
              </Button>
            ))}
          </fieldset>
          {data && <Tab tab={tab.value} data={data} />}
        </>
      )}
    </Drawer>
  );
}

function Tab({ tab, data }: { readonly tab: (typeof tabs)[number]; readonly data: Explained }) {
  const { entry } = data;
  if (tab === "Causes") return <CauseTree explained={data} />;
  if (tab === "Raw") return <Raw entry={entry} />;
  const value = tab === "Request" ? entry.input : (entry.output ?? entry.error);
  return (
    <>
      {entry.concealed && <p class="muted">Secrets are concealed.</p>}
      {entry.cut && <p class="muted">Something long was left out.</p>}
      {value === undefined ? (
        <p class="muted">{tab === "Request" ? "The input was not kept." : "The output was not kept."}</p>
      ) : (
        <JsonView value={value} label={tab === "Request" ? "the input" : "the output"} />
      )}
      {tab === "Response" && entry.logs && (
        <>
          <h3>Log</h3>
          <Plain text={entry.logs} label="the log" />
        </>
      )}
    </>
  );
}

function Raw({ entry: { method, url, requestId, raw, id, kind } }: { readonly entry: JournalEntry }) {
  return (
    <>
      <Facts facts={{ Kind: kind, Event: id, Method: method, Address: url, "Request id": requestId }} />
      {raw === undefined ? (
        <p class="muted">What was on the wire was not kept.</p>
      ) : (
        <>
          <Message title="Request" message={raw.request} />
          <Message title="Response" message={raw.response} />
        </>
      )}
    </>
  );
}

function Message({ title, message: { headers, body } }: { readonly title: string; readonly message: RawMessage }) {
  return (
    <>
      <h3>{title}</h3>
      <PlainTable>
        {Object.entries(headers).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{spelledOut(name)}</th>
            <td class="mono">{spelledOut(value)}</td>
          </tr>
        ))}
      </PlainTable>
      {typeof body === "string" ? (
        body !== "" && <StoredText text={body} label={`the body of the ${title.toLowerCase()}`} />
      ) : (
        <p class="muted">{`The body is not text: ${grouped(Math.floor((body.base64.length * 3) / 4))} bytes.`}</p>
      )}
    </>
  );
}

/** The attempts of the SDK that this call is one of. */
function Attempts({ row }: { readonly row: CallRow | undefined }) {
  if (row === undefined || row.attempts.length === 0) return null;
  const all = [row, ...row.attempts].reverse();
  return (
    <p class="attempts">
      <small>{all.length} attempts:</small>{" "}
      {all.map((attempt) => (
        <a key={attempt.id} href={linkTo({ page: "calls", item: attempt.id })}>
          <StatusCode entry={attempt} />
        </a>
      ))}
    </p>
  );
}

function CallActions({ entry }: { readonly entry: JournalEntry }) {
  const { service = "", operation = "", resource } = entry;
  const place = resourcePlace(entry);
  const command = awsCommandOf(entry);
  const isCall = service !== "" && operation !== "" && entry.kind !== "step";
  return (
    <div class="buttons">
      {place && (
        <a class="button" href={linkTo(place)}>
          Open {spelledOut(place.item)}
        </a>
      )}
      {isCall && (
        <a class="button" href={linkTo({ page: "lab", filters: { service, operation } })}>
          Break the next one
        </a>
      )}
      {entry.kind === "request" && entry.raw && <SendAgain entry={entry} />}
      {resource !== undefined && (
        <a class="button" href={linkTo({ page: "calls", filters: { service, resource } })}>
          All on {spelledOut(resource)}
        </a>
      )}
      {command && <CopyButton text={command} label="Copy as an aws command" />}
    </div>
  );
}

/** Sends the request again as it was, and opens its new event. */
function SendAgain({ entry: { id, operation, method } }: { readonly entry: JournalEntry }) {
  const session = useSession();
  const run = useAct();
  async function send(): Promise<void> {
    const path = `/api/journal/${encodeURIComponent(id)}/send-again`;
    const done = (answer: unknown) => `Sent ${operation ?? method} again: ${(answer as { status: number }).status}`;
    const answer = (await run({ path, done })) as { id?: string } | undefined;
    const { page, filters } = session.place.value;
    if (answer?.id !== undefined) goTo(session, { page, item: answer.id, filters });
  }
  return <Button onClick={() => void send()}>Send again</Button>;
}
