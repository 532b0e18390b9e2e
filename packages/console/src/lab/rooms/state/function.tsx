import { Disclosure } from "../../../parts/disclosure.js";
import { Facts } from "../../../parts/drawer.js";
import { JsonView } from "../../../parts/json-view.js";
import { Plain, StoredText } from "../../../parts/stored-text.js";
import { useCell } from "../../../session/cell.js";
import { linkTo } from "../../../session/place.js";
import { useView } from "../../../session/use-view.js";
import { bytes, millisecondsInWords, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { TextField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { callOperation } from "../../session/act.js";
import { useLaboratory } from "../../session/laboratory.js";
import { Mappings } from "./mappings.js";
import { SavedEvents } from "./saved-events.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

interface Configuration {
  readonly FunctionArn?: string;
  readonly Runtime?: string;
  readonly Handler?: string;
  readonly MemorySize?: number;
  readonly Timeout?: number;
  readonly State?: string;
  readonly CodeSize?: number;
  readonly Role?: string;
}

interface Invoked {
  readonly ms: number;
  readonly status?: number;
  readonly error?: string;
  readonly payload?: string;
  readonly log?: string;
  readonly problem?: string;
}

interface InvokeOutput {
  readonly StatusCode?: number;
  readonly FunctionError?: string;
  readonly Payload?: string;
  readonly LogResult?: string;
}

/** A function: invoke it, its configuration, what it reads from, and the way to its logs. */
export function FunctionState({ name, routes }: ContentProps) {
  const { data } = useView<{ configuration: Configuration }>(routes.address("get-function", { name }));
  const { FunctionArn, Runtime, Handler, MemorySize, Timeout, State, CodeSize, Role } = data?.configuration ?? {};
  return (
    <>
      <Title name={name} service="lambda" id={FunctionArn}>
        <a class="button" href={linkTo({ page: "logs", item: `/aws/lambda/${name}` })}>
          Logs
        </a>
      </Title>
      <Facts
        facts={{
          "Runtime and handler": [Runtime, Handler].filter(Boolean).join(", "),
          Limits: [MemorySize && `${MemorySize} MB`, Timeout && `${Timeout} s`].filter(Boolean).join(", "),
          State,
          Code: CodeSize === undefined ? undefined : bytes(CodeSize),
          Role,
        }}
      />
      <Invocation name={name} routes={routes} />
      <Mappings name={name} routes={routes} />
      {data && (
        <Disclosure summary="Configuration">
          {() => <JsonView value={data.configuration} label="the configuration" />}
        </Disclosure>
      )}
    </>
  );
}

function Invocation({ name, routes }: ContentProps) {
  const { operations } = useLaboratory();
  const payload = useCell("{}");
  const isRunning = useCell(false);
  const result = useCell<Invoked | undefined>(undefined);
  const invoke = operations.value.find(({ service, operation }) => service === "lambda" && operation === "Invoke");
  async function run(): Promise<void> {
    isRunning.value = true;
    result.value = await invoked(name, payload.value);
    isRunning.value = false;
  }
  return (
    <Card title="Invoke">
      {invoke?.neverDoes && (
        <p class="note warn">
          {spelledOut(invoke.neverDoes)}
          {invoke.above ? ": start with --fidelity=lambda=emulated and --functions to run code" : ""}.
        </p>
      )}
      <Form kind="stack" send={() => void run()}>
        <TextField
          label="Payload"
          rows={5}
          value={payload.value}
          set={(text) => (payload.value = text)}
          send={() => void run()}
        />
        <SavedEvents name={name} routes={routes} payload={payload} />
        <div class="buttons">
          <button type="submit" class="primary" aria-disabled={isRunning.value}>
            {isRunning.value ? "Runs…" : "Invoke"}
          </button>
          {result.value && <Outcome result={result.value} />}
        </div>
      </Form>
      {result.value && <Answer result={result.value} />}
    </Card>
  );
}

function Outcome({ result: { ms, status, error, problem } }: { readonly result: Invoked }) {
  return (
    <span role="status">
      {problem ? (
        <span class="bad">{spelledOut(problem)}</span>
      ) : (
        <span class={error ? "bad" : "good"}>
          {status} {error ?? "done"}
        </span>
      )}{" "}
      <small>{millisecondsInWords(ms)}</small>
    </span>
  );
}

function Answer({ result: { payload = "", log } }: { readonly result: Invoked }) {
  return (
    <>
      {payload !== "" && <StoredText text={payload} label="the answer" />}
      {log && (
        <>
          <h3>Log</h3>
          <Plain text={log} label="the log" />
        </>
      )}
    </>
  );
}

async function invoked(name: string, payload: string): Promise<Invoked> {
  const begin = performance.now();
  try {
    const output = (await callOperation("lambda", "Invoke", {
      FunctionName: name,
      LogType: "Tail",
      Payload: payload,
    })) as InvokeOutput;
    return {
      ms: performance.now() - begin,
      status: Number(output.StatusCode),
      ...(output.FunctionError !== undefined && { error: output.FunctionError }),
      payload: output.Payload ?? "",
      ...(output.LogResult !== undefined && { log: textOf(output.LogResult) }),
    };
  } catch (error) {
    return { ms: performance.now() - begin, problem: (error as Error).message };
  }
}

function textOf(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
}
