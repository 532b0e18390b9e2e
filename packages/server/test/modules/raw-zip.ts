import { crc32, deflateRawSync } from "node:zlib";

/** An entry as it shall stand in the archive, however wrong that is. What is left out is right. */
export interface RawEntry {
  readonly name: string;
  readonly data?: Uint8Array | string;
  /** 8 deflates, anything else stores. */
  readonly method?: number;
  readonly flags?: number;
  /** Unix mode of the file. */
  readonly mode?: number;
  readonly size?: number;
  readonly crc?: number;
}

/** Writes a zip archive that may lie about itself, which a proper writer would not. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = records(entry, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function records({ name, data = "", method = 0, flags = 0, mode = 0o100644, ...claims }: RawEntry, offset: number) {
  const content = Buffer.from(data);
  const packed = method === 8 ? deflateRawSync(content, { level: 9 }) : content;
  const nameBytes = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(claims.crc ?? crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claims.size ?? content.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt16LE(mode, 8);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from("PK\x03\x04"), common, nameBytes, packed]),
    central: Buffer.concat([Buffer.from("PK\x01\x02\x14\x03"), common, rest, nameBytes]),
  };
}
