import { count, grouped } from "../session/wording.js";
import { Button } from "./button.js";

/** Says that only a part is shown, and shows ten times as much. */
export function More({
  shown,
  of,
  noun,
  more,
}: {
  readonly shown: number;
  readonly of: number;
  readonly noun: string;
  readonly more: () => void;
}) {
  if (shown === 0 || shown >= of) return null;
  return (
    <p class="buttons">
      <span class="muted">
        The first {grouped(shown)} of {count(of, noun)}.
      </span>
      <Button onClick={more}>Show more</Button>
    </p>
  );
}
