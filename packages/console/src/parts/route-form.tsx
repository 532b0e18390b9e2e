import { useEffect, useId, useRef } from "preact/hooks";
import { type Answer, ask, detailOf } from "../session/ask.js";
import { useCell } from "../session/cell.js";
import type { Param, Route } from "../session/records.js";
import { type Draft, useSession } from "../session/session.js";
import { bytes, commandInWords } from "../session/wording.js";
import { JsonView } from "./json-view.js";

/** A form that runs a route: an input for each parameter, and the answer below. */
export function RouteForm({ route }: { readonly route: Route }) {
  const { method, path, description, command = path, params = [] } = route;
  const id = useId();
  const { form, values, sending, answer, failure, send } = useRouteForm(route);
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
            value={values.value[param.name] ?? ""}
            set={(value) => {
              values.value = { ...values.value, [param.name]: value };
            }}
          />
        ))}
        <button type="submit" class={method === "GET" ? "" : "primary"} aria-disabled={sending.value}>
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
  return answer.data === undefined ? <pre>{answer.text}</pre> : <JsonView value={answer.data} label={label} />;
}

function ParamInput({ param, value, set }: { readonly param: Param; readonly value: string; readonly set: (value: string) => void }) {
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
    onInput: (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) => set(event.currentTarget.value),
  };
  const isLong = /^(body|message|value)$/.test(name);
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

function useRouteForm({ method, path }: Route) {
  const { changes, draft } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const values = useCell<Draft["values"]>({});
  const sending = useCell(false);
  const answer = useCell<Answer | undefined>(undefined);
  const failure = useCell("");

  const wanted = draft.value?.path === path ? draft.value : undefined;
  useEffect(() => {
    if (!wanted) return;
    values.value = wanted.values;
    draft.value = undefined;
    form.current?.scrollIntoView({ block: "center" });
    const inputs = [...(form.current?.querySelectorAll<HTMLElement & { name: string }>("[name], [type=submit]") ?? [])];
    inputs.find(({ name }) => !wanted.values[name])?.focus({ preventScroll: true });
  }, [wanted, draft, values]);

  async function send(): Promise<void> {
    if (sending.value) return;
    sending.value = true;
    try {
      answer.value = await ask({ method, path, values: values.value });
      failure.value = "";
    } catch {
      answer.value = undefined;
      failure.value = "The server does not answer. Is it running?";
    }
    sending.value = false;
    if (method !== "GET") changes.value++;
  }

  return { form, values, sending, answer, failure, send };
}
