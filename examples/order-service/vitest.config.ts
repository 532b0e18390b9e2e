import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["*.test.ts"],
    // As the service is configured where it runs.
    env: {
      QUEUE_URL: "https://sqs.eu-central-1.amazonaws.com/000000000000/orders",
      TABLE: "orders",
      BUCKET: "invoices",
      TOPIC_ARN: "arn:aws:sns:us-east-1:000000000000:fulfilled",
      PRICE_FUNCTION: "price",
      TAX_PARAMETER: "/orders/tax",
      SIGNING_SECRET: "orders/signing",
    },
  },
});
