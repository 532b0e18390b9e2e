/**
 * Takes the screenshots in docs/lab: the rooms in light, some also in dark and in the narrowest window.
 *
 *   npx tsx --conditions=cloudstub-source scripts/lab-screenshots.ts
 */
import type { Page } from "playwright-core";
import { fillLab } from "./lab-data.js";
import { type Shot, takePictures } from "./take-pictures.js";

const rowWith = (page: Page, text: string) => page.locator("tbody tr", { hasText: text }).first();

const shots: readonly Shot[] = [
  {
    name: "calls",
    place: "/calls",
    waitFor: "role=table",
    act: async (page) => {
      await rowWith(page, "ConditionalCheckFailedException").click();
      await page.getByText("attribute_not_exists(customer)").waitFor();
    },
  },
  {
    name: "queue",
    place: "/sqs/orders",
    waitFor: "text=in flight for",
    act: async (page) => {
      await rowWith(page, "1003").click();
      await page.getByText("Message id").waitFor();
    },
  },
  {
    name: "causes",
    place: "/calls",
    waitFor: "role=table",
    act: async (page) => {
      await rowWith(page, "CreateStack").click();
      await page.getByRole("button", { name: "Causes" }).click();
      await page.getByRole("list", { name: "Causes and effects" }).waitFor();
    },
  },
  { name: "table", place: "/dynamodb/orders", waitFor: "text=ORDER#1007" },
  {
    name: "lab",
    place: "/lab",
    waitFor: "text=world.checkout-7",
    act: async (page) => {
      await page.getByRole("link", { name: "Compare after-seed" }).click();
      await page.locator(".comparison details").first().waitFor();
    },
  },
  { name: "server", place: "/server", waitFor: "text=Operations" },
];

await takePictures({
  page: "lab",
  fidelity: "emulated",
  fill: fillLab,
  shots,
  repeated: 2,
  wide: [1200, 700],
  narrow: [375, 760],
});
