/** Which texts of two runs are the same but for what services made up, and what of a recorded request is replaced. */
import { expect, test } from "vitest";
import { MadeUpIds } from "../../src/replay/made-up-ids.js";

const [one, other] = ["d5ebd19f-acc3-4d6d-9baf-0c8c2c689d6c", "0f1d5be2-7f0c-4bb5-a9f8-1c2f0d6f1a11"];
const stream = "arn:aws:dynamodb:us-east-1:000000000000:table/orders/stream";
const [before, after] = ["2026-11-28T16:23:39.859", "2026-11-28T16:23:39.857"];
const base64 = ["Zm9vL2JhcnF1eA/k+b3JkZXIxNw==", "OGJhei9xdXgvYW/k+c2VlcjI4MQ=="] as const;

test.each([
  ["ids", one, other, true],
  ["ids in ARNs", `arn:aws:sns:us-east-1:000000000000:t:${one}`, `arn:aws:sns:us-east-1:000000000000:t:${other}`, true],
  ["times", "at 2026-01-01T00:00:00Z", "at 2026-01-01T00:00:01.5Z", true],
  ["labels of streams", `${stream}/${before}`, `${stream}/${after}`, true],
  ["ids in base64, which have slashes", ...base64, true],
  ["access keys of a named world", "AKIAAAAAAAAA4QSXQ2HI", "world.w-057bc095.AKIAAAAAAAAA3CUAWQL6", true],
  ["access keys without a digit", "AKIAAAAAAAAAQWERTZUI", "AKIAAAAAAAAAQWERTZUO", true],
  ["names in URLs", "http://127.0.0.1:4566/000000000000/orders", "http://127.0.0.1:4566/000000000000/bills", false],
  ["names in ARNs", "table/customers-2/index/a", "table/customers-3/index/a", false],
  ["words in forms", "first+order+2026+is+here", "first+order+2027+is+here", false],
  ["short names", "order 17", "order 18", false],
  ["secrets that a service made", "secret-12", "wJalrXUtnFEMI/K7MDENG", true],
  ["bytes that a service made and keeps secret", "c2VjcmV0LTE=", "8J+YgA==", true],
  ["secrets that a client made", "secret-12", "secret-13", false],
])("%s", (_, recorded, replayed, isSame) => {
  expect(new MadeUpIds().matches(recorded, replayed)).toBe(isSame);
});

test.each([
  ["in JSON", `{"Id":"${one}"}`, `{"Id":"${other}"}`],
  ["as a parameter of a URL", `/photos/cat?uploadId=${one}&x=1`, `/photos/cat?uploadId=${other}&x=1`],
  [
    "within an ARN of a form",
    `SubscriptionArn=arn%3Aaws%3Asns%3At%3A${one}`,
    `SubscriptionArn=arn%3Aaws%3Asns%3At%3A${other}`,
  ],
  ["as a segment of a path", `/2015-03-31/event-source-mappings/${one}`, `/2015-03-31/event-source-mappings/${other}`],
  ["which is the label of a stream", `${stream}/${before}`, `${stream}/${after}`],
  [
    "which is the label of a stream, encoded",
    encodeURIComponent(`${stream}/${before}`),
    encodeURIComponent(`${stream}/${after}`),
  ],
  ["in base64, encoded", `token=${encodeURIComponent(base64[0])}`, `token=${encodeURIComponent(base64[1])}`],
  ["of an access key", "AccessKeyId=AKIAAAAAAAAA4QSXQ2HI", "AccessKeyId=world.w-1.AKIAAAAAAAAA3CUAWQL6"],
  ["and nothing else, whatever its encoding", "name=a%2db%2Dc%zz&key=order%20d", "name=a%2db%2Dc%zz&key=order%20d"],
])("a request is sent with the id of the new world %s", (_, recorded, sent) => {
  const ids = new MadeUpIds();
  ids.matches(`${one} ${stream}/${before} ${base64[0]}`, `${other} ${stream}/${after} ${base64[1]}`);
  ids.matches("AKIAAAAAAAAA4QSXQ2HI", "world.w-1.AKIAAAAAAAAA3CUAWQL6");
  expect(ids.rewrite(recorded)).toBe(sent);
});

test("a text that is one word of any length stays as it is", () => {
  const text = "m".repeat(8_500_000);
  expect(new MadeUpIds().rewrite(text) === text).toBe(true);
});

test("an id that a client made itself is another one in an answer where it is different", () => {
  const ids = new MadeUpIds();
  expect(ids.rewrite(`/items/${one}`)).toBe(`/items/${one}`);
  expect(ids.matches(one, other)).toBe(false);
});
