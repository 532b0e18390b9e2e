import { goTo, useSession } from "./session.js";

/** What of an entry is opened, as the address says, and the way to open something else: for {@link Detailed}. */
export function useOpen(item: string) {
  const session = useSession();
  const { page, open } = session.place.value;
  return {
    opened: open,
    open: (key: string, how?: "push" | "replace") => goTo(session, { page, item, open: key }, how),
  };
}
