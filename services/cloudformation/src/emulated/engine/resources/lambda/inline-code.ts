import { crc32 } from "node:zlib";
import { responseModules } from "./response-modules.js";

/** 1980-01-01, the first day that archives know: the same code gives the same bytes. */
const DATE = 0x0021;

/**
 * Inline code as the archive that the service takes: `index.py` or `index.js` after the runtime (Lambda Developer Guide, "AWS::Lambda::Function Code"), and the module
 * for answers of custom resources where the code names it. Both are stored and not compressed.
 */
export function archiveOfInline(code: string, runtime: string): Uint8Array {
  const language = runtime.startsWith("python") ? "py" : "js";
  const answers = responseModules[language];
  const isUsed = answers !== undefined && code.includes(answers.name.slice(0, answers.name.indexOf(".")));
  return archiveOf([{ name: `index.${language}`, text: code }, ...(isUsed ? [answers] : [])]);
}

interface File {
  readonly name: string;
  readonly text: string;
}

function archiveOf(files: readonly File[]): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { name: given, text } of files) {
    const name = Buffer.from(given);
    const content = Buffer.from(text);
    const head = headOf(name, content);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, name, content]);
    const rest = Buffer.alloc(14);
    // Readable by all: archives of Unix systems have the mode in the upper half.
    rest.writeUInt32LE(0o100644 * 0x10000, 6);
    rest.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), head, rest, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

function headOf(name: Buffer, content: Buffer): Buffer {
  const head = Buffer.alloc(26);
  // Version 2.0, no flags, stored.
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(DATE, 8);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt16LE(name.length, 22);
  return head;
}
