import { type Cell, useCell } from "../../../session/cell.js";
import { useSession } from "../../../session/session.js";
import { Field, SelectField } from "../../parts/field.js";
import { Form } from "../../parts/form.js";
import { useLaboratory } from "../../session/laboratory.js";
import { useAct } from "../../session/use-act.js";
import { type Draft, definitionOf, effects, timings } from "./fault-draft.js";

/** Arms a fault: which calls, what happens to them, and how often. */
export function FaultForm() {
  const { operations } = useLaboratory();
  const run = useAct();
  const draft = useDraft();
  const problem = useCell("");
  const chosen = draft.value.service || operations.value[0]?.service || "";
  const set = setterOf(draft);
  async function arm(): Promise<void> {
    const definition = definitionOf({ ...draft.value, service: chosen });
    problem.value = typeof definition === "string" ? definition : "";
    if (typeof definition === "string") return;
    await run({
      path: "/api/faults",
      body: definition,
      done: (answer) =>
        `Armed: ${(answer as { faults: { explain: string }[] }).faults[0]?.explain ?? ""}`.replace(/\.$/, ""),
    });
  }
  return (
    <Form kind="line" label="Arm a fault" send={() => void arm()}>
      <Target draft={draft} service={chosen} />
      <Effect draft={draft} />
      <SelectField label="for" value={draft.value.when} set={set("when")} options={timings} />
      {draft.value.when !== "always" && (
        <Field label="number" inputMode="numeric" value={draft.value.amount} set={set("amount")} />
      )}
      <button type="submit" class="primary">
        Arm
      </button>
      <span class="bad" role="alert">
        {problem.value}
      </span>
    </Form>
  );
}

/** A draft with the service and the operation that the address names. */
function useDraft(): Cell<Draft> {
  const { place } = useSession();
  const { service = "", operation = "" } = place.value.filters;
  return useCell<Draft>({
    service,
    operation,
    member: "",
    value: "",
    effect: "throttle",
    when: "times",
    amount: "1",
    detail: "",
  });
}

interface TargetProps {
  readonly draft: Cell<Draft>;
  /** The service that is chosen, or the first one. */
  readonly service: string;
}

/** Which calls it meets. */
function Target({ draft, service }: TargetProps) {
  const { operations } = useLaboratory();
  const set = setterOf(draft);
  const services = [...new Set(operations.value.map((each) => each.service))];
  const names = operations.value.filter((each) => each.service === service).map((each) => each.operation);
  return (
    <>
      <SelectField label="When" value={service} set={set("service")} options={services.map((id) => [id, id])} />
      <SelectField
        label="calls"
        value={draft.value.operation}
        set={set("operation")}
        options={[["", "any operation"], ...names.map((name) => [name, name] as const)]}
      />
      <Field label="with input member" placeholder="QueueUrl" value={draft.value.member} set={set("member")} />
      <Field label="equal to" value={draft.value.value} set={set("value")} />
    </>
  );
}

/** What it does to them. */
function Effect({ draft }: { readonly draft: Cell<Draft> }) {
  const set = setterOf(draft);
  const effect = effects.find(({ id }) => id === draft.value.effect);
  return (
    <>
      <SelectField
        label="then"
        value={draft.value.effect}
        set={set("effect")}
        options={effects.map(({ id, title }) => [id, title])}
      />
      {effect?.detail && (
        <Field
          label={effect.detail}
          placeholder={effect.example ?? ""}
          value={draft.value.detail}
          set={set("detail")}
        />
      )}
    </>
  );
}

function setterOf(draft: Cell<Draft>) {
  return (member: keyof Draft) => (value: string) => {
    draft.value = { ...draft.value, [member]: value };
  };
}
