import { goTo, useSession } from "../../session/session.js";

/** What of a list is shown and opened, as the address has it, and the ways to change it. */
export function useListing() {
  const session = useSession();
  const { page, item, open: opened, filters } = session.place.value;
  return {
    opened,
    filters,
    /** Opens a row, or closes it with an empty key. The filters stay. */
    open: (key: string, how?: "push" | "replace") => goTo(session, { page, item, open: key, filters }, how),
    /** Sets a filter; an empty value removes it. */
    filter: (name: string, value: string) =>
      goTo(session, { page, item, open: opened, filters: { ...filters, [name]: value } }, "replace"),
  };
}
