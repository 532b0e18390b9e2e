import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import { dayAndTime, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { durationWords } from "../../parts/duration.js";
import { Field } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { useLaboratory } from "../../session/laboratory.js";
import { useAct } from "../../session/use-act.js";
import { offsetInWords, useWorldTime } from "../../shell/time.js";

interface Turned {
  readonly now: string;
  readonly fired: readonly { readonly at: string; readonly what: string }[];
  readonly firedCount: number;
  readonly inProgress?: readonly string[];
}

const steps = [
  ["1m", "+1 min"],
  ["1h", "+1 h"],
  ["1d", "+1 d"],
] as const;

/** The clock of the world: what it shows, and how to turn it. */
export function ClockCard() {
  const { clock } = useLaboratory();
  const run = useAct();
  const turned = useCell<Turned | undefined>(undefined);
  const now = useWorldTime();
  const { runs = true, next } = clock.value ?? {};
  async function turn(path: string, values: { readonly [name: string]: string }): Promise<void> {
    const answer = await run({ path, values, done: (data) => `It is ${dayAndTime((data as Turned).now)}` });
    if (answer) turned.value = answer as Turned;
  }
  return (
    <Card title="Clock" aside={<Freeze runs={runs} />}>
      <Time />
      <div class="buttons">
        {steps.map(([by, title]) => (
          <Button key={by} onClick={() => void turn("/api/clock/advance", { by })}>
            {title}
          </Button>
        ))}
        <Button class="primary" disabled={!next} onClick={() => next && void turn("/api/clock/set", { to: next.at })}>
          To the next event
        </Button>
      </div>
      <p class="muted">
        {next
          ? `${spelledOut(next.what)}, ${Date.parse(next.at) <= now ? "now" : `in ${durationWords(Date.parse(next.at) - now)}`}.`
          : "No event waits for its time."}
      </p>
      <TurnForm turn={turn} finish={finish} />
      {turned.value && <Happened turned={turned.value} />}
    </Card>
  );

  /** Skips time until nothing is under way. */
  async function finish(): Promise<void> {
    const response = await run({
      method: "GET",
      path: "/api/settled",
      values: { skip: "24h", timeout: "5s" },
      done: "All work is done",
    });
    if (response) turned.value = response as Turned;
  }
}

function Freeze({ runs }: { readonly runs: boolean }) {
  const run = useAct();
  return (
    <Button
      onClick={() =>
        void run({
          path: runs ? "/api/clock/freeze" : "/api/clock/resume",
          done: runs ? "The clock stands still" : "The clock runs",
        })
      }
    >
      {runs ? "Freeze" : "Let it run"}
    </Button>
  );
}

function Time() {
  const { clock } = useLaboratory();
  const now = useWorldTime();
  const { runs = true, machineTime = "" } = clock.value ?? {};
  const offset = offsetInWords(now, runs ? Date.now() : Date.parse(machineTime));
  return (
    <p class="time mono">
      {clock.value ? dayAndTime(new Date(now).toISOString()) : "…"}
      {!runs && <small class="warn"> frozen</small>}
      {offset && <small class="warn"> {offset}</small>}
    </p>
  );
}

interface TurnFormProps {
  readonly turn: (path: string, values: { readonly [name: string]: string }) => Promise<void>;
  readonly finish: () => Promise<void>;
}

function TurnForm({ turn, finish }: TurnFormProps) {
  const by = useCell("");
  return (
    <Form
      kind="line"
      send={() => {
        const isLength = /^(P|\d+(ms|s|m|h|d)$)/.test(by.value);
        void turn(isLength ? "/api/clock/advance" : "/api/clock/set", isLength ? { by: by.value } : { to: by.value });
      }}
    >
      <Field
        label="By a length, or to a time"
        placeholder="90s, PT36H, 2030-01-01T00:00:00Z"
        required
        value={by.value}
        set={(value) => (by.value = value)}
      />
      <button type="submit">Turn</button>
      <Button onClick={() => void finish()}>Finish all work of 24 h</Button>
    </Form>
  );
}

function Happened({ turned: { fired, firedCount, inProgress = [] } }: { readonly turned: Turned }) {
  return (
    <>
      <h3>What happened on the way</h3>
      {fired.length === 0 && <p class="muted">Nothing became due.</p>}
      <ul class="events">
        {fired.map(({ at, what }, index) => (
          <li key={index}>
            <time class="mono">{dayAndTime(at)}</time> <span>{spelledOut(what)}</span>
          </li>
        ))}
      </ul>
      {firedCount > fired.length && <p class="muted">and {firedCount - fired.length} more.</p>}
      {inProgress.map((sentence) => (
        <p key={sentence} class="note warn">
          {spelledOut(sentence)}
        </p>
      ))}
    </>
  );
}
