import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { type Answer, detailOf } from "../session/ask.js";
import { useCell } from "../session/cell.js";
import type { AccountRegion, Param, Route } from "../session/records.js";
import { declared, destroys, runRoute, type Values } from "../session/run-route.js";
import { useSession } from "../session/session.js";
import { bytes, commandInWords } from "../session/wording.js";
import { askToRun } from "./confirmations.js";
import { JsonView } from "./json-view.js";
import { Plain } from "./stored-text.js";

/** A form that runs a route: an input for each parameter, and the answer below. */
export function RouteForm({ route, shown }: { readonly route: Route; readonly shown?: AccountRegion }) {
  const { method, path, description, command = path, params = [] } = route;
  const id = useId();
  const usual = declared(route, { ...shown });
  const { form, values, sending, answer, failure, send } = useRouteForm(route, usual);
  return (
    <form
      ref={form}
      class="route stack"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 id={id}>
        {commandInWords(command)}{" "}
        <code class="muted">
          {method} {path}
        </code>
      </h3>
      <p class="muted">{description}</p>
      <div class="inputs">
        {params.map((param) => (
          <ParamInput
            key={param.name}
            param={param}
            value={values.value[param.name] ?? usual[param.name] ?? ""}
            set={(value) => {
              values.value = { ...values.value, [param.name]: value };
            }}
          />
        ))}
        <button type="submit" class={classOf(route)} aria-disabled={sending.value}>
          {method === "GET" ? "Read" : commandInWords(command)}
        </button>
      </div>
      <p role="status">
        {sending.value && "Waiting for the answer."}
        {!sending.value && answer.value && <Result answer={answer.value} />}
        {!sending.value && failure.value && <span class="bad">{failure.value}</span>}
      </p>
      {answer.value && <Body answer={answer.value} label={`the answer to ${command}`} />}
    </form>
  );
}

function classOf(route: Route): string {
  if (route.method === "GET") return "";
  return destroys(route) ? "danger" : "primary";
}

function Result({ answer }: { readonly answer: Answer }) {
  return (
    <>
      <span class={answer.ok ? "good" : "bad"}>{answer.status}</span>{" "}
      <span class="muted">
        {Math.round(answer.took)} ms, {bytes(new Blob([answer.text]).size)}
      </span>
      {!answer.ok && <span class="bad"> {detailOf(answer)}</span>}
    </>
  );
}

function Body({ answer, label }: { readonly answer: Answer; readonly label: string }) {
  return answer.data === undefined ? (
    <Plain text={answer.text} label={label} />
  ) : (
    <JsonView value={answer.data} label={label} />
  );
}

function ParamInput({
  param,
  value,
  set,
}: {
  readonly param: Param;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  const id = useId();
  const { name, required, description } = param;
  const common = {
    id,
    name,
    required,
    value,
    "aria-describedby": `${id}-hint`,
    autocomplete: "off",
    spellcheck: false,
    onInput: (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(event.currentTarget.value),
  };
  const isLong = /^(body|message|value|item)$/.test(name);
  return (
    <div class={isLong ? "input stack long" : "input stack"}>
      <label for={id}>
        {name} {!required && <span class="muted">optional</span>}
      </label>
      <small id={`${id}-hint`}>{description}</small>
      {isLong ? <textarea rows={1} {...common} onKeyDown={submitOnControlEnter} /> : <input type="text" {...common} />}
    </div>
  );
}

function submitOnControlEnter(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}

function useRouteForm(route: Route, usual: Values) {
  const session = useSession();
  const { draft } = session;
  const form = useRef<HTMLFormElement>(null);
  const values = useCell<Values>({});
  const sending = useCell(false);
  const answer = useCell<Answer | undefined>(undefined);
  const failure = useCell("");

  const wanted = draft.value?.path === route.path ? draft.value : undefined;
  // Before the paint: later values would replace text that was typed in between.
  useLayoutEffect(() => {
    if (!wanted) return;
    values.value = wanted.values;
    draft.value = undefined;
    form.current?.scrollIntoView({ block: "center" });
    const inputs = [...(form.current?.querySelectorAll<HTMLElement & { name: string }>("[name], .primary") ?? [])];
    inputs.find(({ name }) => !wanted.values[name])?.focus({ preventScroll: true });
  }, [wanted, draft, values]);

  async function run(): Promise<undefined> {
    sending.value = true;
    try {
      answer.value = await runRoute(session, route, { ...usual, ...values.value });
      failure.value = "";
    } catch {
      answer.value = undefined;
      failure.value = "The server does not answer. Is it running?";
    }
    sending.value = false;
  }

  /** Runs the route, a destructive one after a confirmation, and shows the result below the form. */
  async function send(): Promise<void> {
    if (sending.value) return;
    if (destroys(route)) askToRun(session, { route, values: { ...usual, ...values.value }, run });
    else await run();
  }

  return { form, values, sending, answer, failure, send };
}
