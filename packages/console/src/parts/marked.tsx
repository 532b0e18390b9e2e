/** A text in which every occurrence of another, capital letters or not, is marked. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const lower = text.toLowerCase();
  const pieces = [];
  let from = 0;
  // Letters whose lower case has another length would shift the marks.
  for (let at = startOf(0); at >= 0; at = startOf(from)) {
    const to = at + wanted.length;
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, to)}</mark>);
    from = to;
  }
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  );

  function startOf(index: number): number {
    return wanted === "" || lower.length !== text.length ? -1 : lower.indexOf(wanted.toLowerCase(), index);
  }
}
