import { describe, expect, test } from "vitest";
import { type ChecksumAlgorithm, checksumAlgorithms } from "../../src/checksum/checksum-algorithms.js";

/** What the authors of the algorithms publish: check values of `123456789`, or values of nothing. */
const published: [name: string, text: string, hex: string][] = [
  ["crc32", "123456789", "cbf43926"],
  ["crc32c", "123456789", "e3069283"],
  ["crc64nvme", "123456789", "ae8b14860a799888"],
  ["md5", "", "d41d8cd98f00b204e9800998ecf8427e"],
  ["sha1", "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "sha512",
    "abc",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  ],
  ["xxhash64", "", "ef46db3751d8e999"],
  ["xxhash3", "", "2d06800538d394c2"],
  ["xxhash128", "", "99aa06d3014798d86001c324468d497f"],
];

test("all ten algorithms are here", () => {
  expect(published.map(([name]) => name).sort()).toEqual(Object.keys(checksumAlgorithms).sort());
});

describe.each(published)("%s", (name, text, hex) => {
  const algorithm: ChecksumAlgorithm = checksumAlgorithms[name as keyof typeof checksumAlgorithms];

  test("gives the published value, of the size it says", async () => {
    const digest = await algorithm.start();
    digest.update(Buffer.from(text));
    expect(Buffer.from(digest.digest()).toString("hex")).toBe(hex);
    expect(hex).toHaveLength(2 * algorithm.size);
  });

  test("depends on the bytes and not on how they are cut, and on no other digest that is under way", async () => {
    const bytes = Buffer.alloc(100_003, "some text ");
    const [whole, cut] = [await algorithm.start(), await algorithm.start()];
    for (let at = 0; at < bytes.length; at += 4099) cut.update(bytes.subarray(at, at + 4099));
    whole.update(bytes);
    expect(Buffer.from(cut.digest())).toEqual(Buffer.from(whole.digest()));
  });
});
