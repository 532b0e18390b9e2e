/** What an archive says of its content, without unpacking it. */
export interface ArchiveFacts {
  /** Bytes of all files together, unpacked, as the archive's directory says. */
  readonly unpackedSize: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** Bytes of the end record without its comment, and the longest comment. */
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_SIZE = 46;

/** Reads the directory of a zip archive (APPNOTE.TXT, section 4.3); undefined for bytes that are none. */
export function archiveFacts(bytes: Uint8Array): ArchiveFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  let at = view.getUint32(end + 16, true);
  let unpackedSize = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
    unpackedSize += view.getUint32(at + 24, true);
    at += ENTRY_SIZE + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { unpackedSize };
}

function endOfDirectory(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return undefined;
}
