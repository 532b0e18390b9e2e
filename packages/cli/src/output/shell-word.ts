/** A text as one word of a shell's command line, in quotes where it needs them. Java reads its option variables in the same way. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`;
}
