const special = /[&<>"\r\u0085\u2028]/g;
const attributeSpecial = /[&<>"\r\n\t\u0085\u2028]/g;
// XML 1.0 can't hold these at all, and forbids references to them too (https://www.w3.org/TR/xml/#charsets).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const names: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unusual = /[&<>"\r\u0085\u2028\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Escapes character data. Characters that XML can't hold become U+FFFD. */
export function escapeText(text: string): string {
  if (!unusual.test(text)) return text;
  return text.replace(special, reference).replace(impossible, "\uFFFD");
}

/**
 * Escapes character data as S3 does: characters that XML can't hold become references. XML forbids those too, but many parsers
 * read them and nothing is lost; a client whose parser refuses them asks S3 for another encoding (`encoding-type=url`).
 */
export function escapeTextAsReferences(text: string): string {
  if (!unusual.test(text)) return text;
  return text.replace(special, reference).replace(impossible, reference);
}

/** Escapes an attribute's value. */
export function escapeAttribute(text: string): string {
  return text.replace(attributeSpecial, reference).replace(impossible, "\uFFFD");
}

function reference(character: string): string {
  return names[character] ?? `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
}
