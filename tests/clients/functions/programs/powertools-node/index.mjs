import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { IdempotencyConfig, makeIdempotent } from "@aws-lambda-powertools/idempotency";
import { DynamoDBPersistenceLayer } from "@aws-lambda-powertools/idempotency/dynamodb";
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

const logger = new Logger({ serviceName: "orders" });
const metrics = new Metrics({ namespace: "shop", serviceName: "orders" });
const processor = new BatchProcessor(EventType.SQS);
const config = new IdempotencyConfig({ eventKeyJmesPath: "id" });
const persistenceStore = new DynamoDBPersistenceLayer({ tableName: process.env.TABLE });

let charges = 0;

const charge = makeIdempotent(
  async ({ id }) => {
    charges++;
    metrics.addMetric("charged", MetricUnit.Count, 1);
    return { id, charges };
  },
  { persistenceStore, config },
);

async function handleRecord({ body }) {
  if (body === "bad") throw new Error("This order is bad.");
  logger.info("handled", { order: body });
}

/** Charges an order once, however often it is asked to; handles those of a queue one by one. */
export async function handler(event, context) {
  logger.addContext(context);
  config.registerLambdaContext(context);
  try {
    if ("Records" in event) return await processPartialResponse(event, handleRecord, processor, { context });
    return await charge(event);
  } finally {
    metrics.publishStoredMetrics();
  }
}
