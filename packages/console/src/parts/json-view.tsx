import { useMemo } from "preact/hooks";
import { Button } from "./button.js";
import { JsonFind } from "./json-find.js";
import { JsonLine, moveAmongToggles } from "./json-line.js";
import { type Line, linesOf } from "./json-lines.js";
import { useJsonView, WINDOW } from "./use-json-view.js";

/** Formatted JSON whose parts can be collapsed and in which a text can be found. Long documents are shown piece by piece. */
export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  const lines = useMemo(() => linesOf(value), [value]);
  const view = useJsonView(lines);
  const { visible, from, shown, current } = view;
  const stop = shown.find((index) => lines[index]?.kind === "open");
  return (
    <div class="json">
      <JsonFind label={label} view={view} copy={() => JSON.stringify(value, undefined, 2)} />
      {from > 0 && <Button onClick={() => view.moveTo(from - WINDOW)}>Show earlier lines</Button>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside get the keys. */}
      <div class="lines" ref={view.box} onKeyDown={moveAmongToggles}>
        {shown.map((index) => (
          <JsonLine
            key={index}
            line={lines[index] as Line}
            isCollapsed={view.collapsed.has(index)}
            isCurrent={index === current}
            isStop={index === stop}
            wanted={view.wanted}
            toggle={() => view.toggle(index)}
          />
        ))}
      </div>
      {from + WINDOW < visible.length && <Button onClick={() => view.moveTo(from + WINDOW)}>Show later lines</Button>}
    </div>
  );
}
