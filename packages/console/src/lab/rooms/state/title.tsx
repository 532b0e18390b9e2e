import type { ComponentChildren } from "preact";
import { CopyButton } from "../../../parts/copy-button.js";
import { linkTo } from "../../../session/place.js";
import { spelledOut } from "../../../session/wording.js";
import { ServiceIcon } from "../../shell/icons.js";

interface TitleProps {
  readonly name: string;
  readonly service: string;
  /** An ARN or URL below the name. */
  readonly id?: string | undefined;
  /** How the journal names it, where that is something else than its name. */
  readonly resource?: string;
  /** Buttons beside the name. */
  readonly children?: ComponentChildren;
}

/** The name of the shown resource, the buttons that act on it, and the way to its calls. */
export function Title({ name, service, id, resource = name, children }: TitleProps) {
  return (
    <div class="title">
      <div class="head">
        <h1 tabIndex={-1}>
          <ServiceIcon id={service} /> {spelledOut(name)}
        </h1>
        <div class="buttons">
          {children}
          <a class="button" href={linkTo({ page: "calls", filters: { service, resource } })}>
            Calls
          </a>
        </div>
      </div>
      {id && (
        <p class="id">
          <code class="muted">{spelledOut(id)}</code> <CopyButton text={id} label={`Copy ${id}`} />
        </p>
      )}
    </div>
  );
}
