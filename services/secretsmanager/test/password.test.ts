import { GetRandomPasswordCommand, type GetRandomPasswordRequest } from "@aws-sdk/client-secrets-manager";
import fc from "fast-check";
import { expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const password = async (wish: GetRandomPasswordRequest) =>
  (await lab.client.send(new GetRandomPasswordCommand(wish))).RandomPassword ?? "";

const types = [
  ["ExcludeLowercase", /[a-z]/],
  ["ExcludeUppercase", /[A-Z]/],
  ["ExcludeNumbers", /[0-9]/],
  ["ExcludePunctuation", /[!-/:-@[-`{-~]/],
] as const;

test("a password has the length that was asked for, no excluded character, and one of each type that is included", async () => {
  const wish = fc.record({
    PasswordLength: fc.integer({ min: 5, max: 60 }),
    ExcludeCharacters: fc.string({ unit: "grapheme-ascii", maxLength: 8 }),
    IncludeSpace: fc.boolean(),
    ExcludeLowercase: fc.boolean(),
    ExcludeUppercase: fc.boolean(),
    ExcludeNumbers: fc.constant(false),
    ExcludePunctuation: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(wish, async (given) => {
      const made = await password(given);
      expect(made).toHaveLength(given.PasswordLength);
      for (const character of given.ExcludeCharacters) expect(made).not.toContain(character);
      for (const [exclude, type] of types) expect(type.test(made)).toBe(!given[exclude]);
      expect(made.includes(" ")).toBe(given.IncludeSpace && !given.ExcludeCharacters.includes(" "));
    }),
    { numRuns: 50 },
  );
});

test("a password is another one each time", async () => {
  expect(await password({})).not.toBe(await password({}));
});

test.each([1, 3, 4096])(
  "a password of %i characters need not have one of each type where that is not asked for",
  async (PasswordLength) => {
    expect(await password({ PasswordLength, RequireEachIncludedType: false })).toHaveLength(PasswordLength);
  },
);

test.each([
  [{ PasswordLength: 5.5 }, "SerializationException", "PasswordLength: NUMBER_VALUE can not be converted to Long"],
  [{ PasswordLength: 3 }, "InvalidParameterException", "Password length is too short based on the required types."],
  [
    { PasswordLength: 4097 },
    "ValidationException",
    "1 validation error detected: Value '4097' at 'passwordLength' failed to satisfy constraint: Member must have value less than or equal to 4096",
  ],
  [
    { PasswordLength: 0 },
    "ValidationException",
    "1 validation error detected: Value '0' at 'passwordLength' failed to satisfy constraint: Member must have value greater than or equal to 1",
  ],
  [
    { ExcludeLowercase: true, ExcludeUppercase: true, ExcludePunctuation: true, ExcludeCharacters: "0123456789" },
    "InvalidParameterException",
    "All characters are excluded; a password needs at least one that is not.",
  ],
])("there is no password for %j", async (wish, name, message) => {
  await expect(password(wish)).rejects.toMatchObject({ name, message, $metadata: { httpStatusCode: 400 } });
});
