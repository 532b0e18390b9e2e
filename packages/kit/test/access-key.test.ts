import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountOfAccessKey, issuedAccessKeyId } from "../src/index.js";

const ids = { bytes: (length: number) => randomBytes(length) };

test("an issued access key id has AWS's form and tells its account", () => {
  const accounts = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((number) => String(number).padStart(12, "0"));
  fc.assert(
    fc.property(accounts, (account) => {
      const key = issuedAccessKeyId(account, ids);
      expect(key).toMatch(/^ASIA[A-Z2-7]{16}$/);
      expect(accountOfAccessKey(key)).toBe(account);
      const ofUser = issuedAccessKeyId(account, ids, "AKIA");
      expect(ofUser).toMatch(/^AKIA[A-Z2-7]{16}$/);
      expect(accountOfAccessKey(ofUser)).toBe(account);
    }),
  );
});

test.each(["", "test", "111122223333", "ASIA", "AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE", "ASIA0000000000000000"])(
  "%j was not issued here",
  (key) => {
    expect(accountOfAccessKey(key)).toBeUndefined();
  },
);
