import { malformedForm, notMultipart } from "./errors.js";

/** The file of a form. */
interface FormFile {
  /** The name without folders; empty where the form gives none. */
  readonly name: string;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** A form as S3 reads it: the fields before the file, by their names in lower case, and the file. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: FormFile | undefined;
}

/**
 * Reads `multipart/form-data` (RFC 7578). Fields after the file are ignored, as on AWS. Throws `PreconditionFailed` for another content
 * type, and `MalformedPOSTRequest`.
 */
export function readForm(contentType: string, body: Uint8Array): UploadForm {
  const boundary = boundaryIn(contentType);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const fields = new Map<string, string>();
  for (const { head, content } of partsOf(bytes, boundary)) {
    const disposition = headerIn(head, "content-disposition") ?? "";
    const name = parameterOf(disposition, "name")?.toLowerCase();
    if (name === undefined) throw malformedForm();
    if (name === "file") {
      const fileName = (parameterOf(disposition, "filename") ?? "").replace(/^.*[\\/]/s, "");
      return { fields, file: { name: fileName, contentType: headerIn(head, "content-type"), bytes: content } };
    }
    fields.set(name, content.toString("utf8"));
  }
  return { fields, file: undefined };
}

function boundaryIn(contentType: string): string {
  const [type = "", ...parameters] = contentType.split(";");
  if (type.trim().toLowerCase() !== "multipart/form-data") throw notMultipart();
  for (const parameter of parameters) {
    const [name = "", ...value] = parameter.split("=");
    if (name.trim().toLowerCase() === "boundary") return value.join("=").trim().replace(/^"/, "").replace(/"$/, "");
  }
  throw malformedForm();
}

function* partsOf(bytes: Buffer, boundary: string): Iterable<{ readonly head: string; readonly content: Buffer }> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const first = bytes.indexOf(delimiter.subarray(2));
  if (first < 0) throw malformedForm();
  let at = first + delimiter.length - 2;
  while (bytes.toString("latin1", at, at + 2) !== "--") {
    const headEnd = bytes.indexOf("\r\n\r\n", at);
    const end = headEnd < 0 ? -1 : bytes.indexOf(delimiter, headEnd + 2);
    if (end < 0) throw malformedForm();
    yield { head: bytes.toString("utf8", at, headEnd), content: bytes.subarray(Math.min(headEnd + 4, end), end) };
    at = end + delimiter.length;
  }
}

function headerIn(head: string, name: string): string | undefined {
  const line = head.split("\r\n").find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** Browsers encode quotes and line breaks in names (HTML Standard, "Multipart form data"). */
function parameterOf(disposition: string, name: string): string | undefined {
  for (const match of disposition.matchAll(/;\s*([a-zA-Z]+)=(?:"([^"]*)"|([^;"\s]*))/g)) {
    const [, key = "", quoted, plain = ""] = match;
    if (key.toLowerCase() === name)
      return (quoted ?? plain).replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  }
  return undefined;
}
