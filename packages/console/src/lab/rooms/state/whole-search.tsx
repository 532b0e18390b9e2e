import { Button } from "../../../parts/button.js";
import { useCell } from "../../../session/cell.js";
import { count, grouped } from "../../../session/wording.js";
import { Form } from "../../parts/form.js";
import { SearchBox } from "../../parts/search-box.js";
import type { Search } from "./use-search.js";

/** Searches the whole table for a text, and says what it searched. */
export function WholeSearch({ search, total }: { readonly search: Search; readonly total: number }) {
  const text = useCell("");
  const { wanted, found, searched, isRunning, ended } = search;
  return (
    <Form kind="line" label="Search the whole table" send={() => search.begin(text.value)}>
      <SearchBox label="Search all items" value={text.value} set={(value) => (text.value = value)} />
      <button type="submit">Search</button>
      {wanted && isRunning && <Button onClick={search.stop}>Stop</Button>}
      {wanted && <Button onClick={search.clear}>Show all</Button>}
      <span class="muted" role="status">
        {wanted &&
          `${count(found.length, "item")} with “${wanted}” among ${grouped(searched)} of ${grouped(Math.max(total, searched))} searched. ${ended}`}
      </span>
    </Form>
  );
}
