import { malformedXml } from "../../../errors.js";
import type { Tag } from "../../state.js";

const tag = /<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>/g;

/**
 * The tags in the XML of a form's field `tagging`; none in a document of another kind. Throws `MalformedXML` for a text that is not XML (recorded answers of
 * AWS, 2026-02).
 */
export function tagsInXml(xml: string): readonly Tag[] {
  if (!isWellFormed(xml)) throw malformedXml();
  return Array.from(xml.matchAll(tag), ([, key = "", value = ""]) => ({
    Key: unescaped(key),
    Value: unescaped(value),
  }));
}

/** True for one element whose start tags and end tags are nested. */
function isWellFormed(xml: string): boolean {
  const [before = "", ...pieces] = xml.split("<");
  const open: string[] = [];
  let roots = 0;
  for (const piece of pieces) {
    const end = piece.indexOf(">");
    if (end < 0) return false;
    const markup = piece.slice(0, end);
    if (markup.startsWith("?") || markup.startsWith("!")) continue;
    if (open.length === 0 && roots++ > 0) return false;
    if (!follows(markup, open)) return false;
    if (open.length === 0 && piece.slice(end + 1).trim() !== "") return false;
  }
  return before.trim() === "" && roots === 1 && open.length === 0;
}

/** Opens or closes the element of a tag; false where its name is missing, or is not that of the element to be closed. */
function follows(markup: string, open: string[]): boolean {
  const name = markup.replace(/^\//, "").split(/[\s/]/, 1)[0] ?? "";
  if (name === "") return false;
  if (markup.startsWith("/")) return open.pop() === name;
  if (!markup.endsWith("/")) open.push(name);
  return true;
}

const entities: { readonly [name: string]: string } = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? "");
}
