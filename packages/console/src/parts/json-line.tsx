import { count } from "../session/wording.js";
import type { Line } from "./json-lines.js";
import { Marked } from "./marked.js";

interface JsonLineProps {
  readonly line: Line;
  readonly isCollapsed: boolean;
  readonly isCurrent: boolean;
  /** True for the one toggle that the tab key stops at. */
  readonly isStop: boolean;
  readonly wanted: string;
  readonly toggle: () => void;
}

/** Characters of a line that are drawn. */
const SHOWN = 20_000;

/** A line of a JSON document. All that was stored is text here, never markup. */
export function JsonLine({ line, isCollapsed, isCurrent, isStop, wanted, toggle }: JsonLineProps) {
  const { depth, name, kind, text, comma, members = 0 } = line;
  const isLong = text.length > SHOWN;
  const what = count(members, text === "[" ? "item" : "member");
  return (
    <div class={isCurrent ? "current" : ""} style={{ "--depth": Math.min(depth, 20) }}>
      {kind === "open" && (
        <button
          type="button"
          class="toggle"
          tabIndex={isStop ? 0 : -1}
          aria-expanded={!isCollapsed}
          aria-label={`${name ?? "value"}, ${what}`}
          onClick={toggle}
        />
      )}
      {"  ".repeat(depth)}
      {name !== undefined && (
        <>
          <span class="name">
            <Marked text={name} wanted={wanted} />
          </span>
          {": "}
        </>
      )}
      <span class={`json-${kind}`}>
        <Marked text={isLong ? text.slice(0, SHOWN) : text} wanted={wanted} />
        {isLong && <small>{` … ${count(text.length - SHOWN, "more character")}; Copy has all of them`}</small>}
      </span>
      {isCollapsed && <span class="muted">{` … ${what} ${text === "[" ? "]" : "}"}`}</span>}
      {comma && ","}
      {"\n"}
    </div>
  );
}

/** Up and down move among the toggles; left collapses, right expands. */
export function moveAmongToggles(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const toggle = event.target as HTMLElement;
  if (!toggle.matches(".toggle")) return;
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>(".toggle")];
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  const isExpanded = toggle.getAttribute("aria-expanded") === "true";
  if (step !== undefined) toggles[toggles.indexOf(toggle) + step]?.focus();
  else if ((event.key === "ArrowLeft" && isExpanded) || (event.key === "ArrowRight" && !isExpanded)) toggle.click();
  else return;
  event.preventDefault();
}
