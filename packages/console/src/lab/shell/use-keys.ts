import { useEffect } from "preact/hooks";
import { goTo, type Session, useSession } from "../../session/session.js";
import { type Laboratory, useLaboratory } from "../session/laboratory.js";
import { rooms } from "./rooms.js";

/** Time in which the second key of two has to follow the first. */
const PAIR_MS = 1500;

/** Keys that work in all rooms while no text is typed. */
export function useKeys(): void {
  const session = useSession();
  const laboratory = useLaboratory();
  useEffect(() => {
    let after = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const { key } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "k") {
        event.preventDefault();
        const { open } = laboratory;
        if (open.value === "palette") open.value = undefined;
        else if (!document.querySelector("dialog:modal")) open.value = "palette";
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog:modal")) return;
      const pair = after;
      after = "";
      clearTimeout(timer);
      if (key === "g" && pair === "") {
        after = "g";
        timer = setTimeout(() => (after = ""), PAIR_MS);
        return;
      }
      if (did(pair, key, { session, laboratory })) event.preventDefault();
    }
    addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

/** Does what a key means; false where it means nothing. */
function did(
  pair: string,
  key: string,
  { session, laboratory }: { readonly session: Session; readonly laboratory: Laboratory },
): boolean {
  const room = pair === "g" ? rooms.find((room) => room.key === key) : undefined;
  if (room) goTo(session, { page: room.page });
  else if (key === "?") laboratory.open.value = "keys";
  else if (key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus();
  else if (key === "p") session.paused.value = !session.paused.value;
  else if (key === "j" || key === "k") moveRow(key === "j" ? "ArrowDown" : "ArrowUp");
  else return false;
  return true;
}

/** Moves among the rows of the list that has the focus, or of the last one of the page. */
function moveRow(key: string): void {
  const active = document.activeElement;
  if (active?.matches(".grid tbody button")) {
    active.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return;
  }
  const grids = [...document.querySelectorAll<HTMLElement>("main .grid")];
  grids.at(-1)?.querySelector<HTMLElement>("tbody button[tabindex='0']")?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
