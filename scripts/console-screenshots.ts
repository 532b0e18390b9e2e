/**
 * Takes the screenshots in docs/console: every view in light, and the first three also in dark and in the narrowest window.
 *
 *   npx tsx --conditions=cloudstub-source scripts/console-screenshots.ts
 */
import { fillConsole } from "./console-data.js";
import { type Shot, takePictures } from "./take-pictures.js";

const shots: readonly Shot[] = [
  { name: "dashboard", place: "/", waitFor: "text=Placeholders called" },
  {
    name: "history",
    place: "/history",
    waitFor: "role=table",
    act: (page) => page.getByRole("button", { name: /:/ }).nth(3).click(),
  },
  {
    name: "queues",
    place: "/sqs/orders",
    waitFor: "text=Message id",
    act: (page) => page.locator(".duo .stack .grid button").nth(2).click(),
  },
  { name: "topics", place: "/sns/order-events", waitFor: "text=Protocol" },
  {
    name: "tables",
    place: "/dynamodb/orders",
    waitFor: "text=customer",
    act: (page) => page.locator(".duo .stack .grid button").nth(4).click(),
  },
  {
    name: "buckets",
    place: "/s3/invoices",
    waitFor: "text=README.txt",
    act: (page) => page.getByRole("button", { name: "1002.json" }).first().click(),
  },
  {
    name: "secrets",
    place: "/secretsmanager/shop%2Fdatabase",
    waitFor: "text=shop/database",
    act: (page) =>
      page
        .getByRole("button", { name: "Show the secret" })
        .click()
        .then(() => page.getByText("arn:aws").first().waitFor()),
  },
  { name: "parameters", place: "/ssm/feature-flags", waitFor: "text=newCheckout" },
  { name: "functions", place: "/lambda/send-receipt", waitFor: "text=FunctionArn" },
];

await takePictures({
  page: "console",
  fill: ({ port }) => fillConsole(`http://127.0.0.1:${port}`),
  shots,
  repeated: 3,
  wide: [1360, 850],
  narrow: [360, 740],
  settle: (page) => page.waitForLoadState("networkidle"),
});
