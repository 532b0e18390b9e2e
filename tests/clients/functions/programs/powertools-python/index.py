import os

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.idempotency import (
    DynamoDBPersistenceLayer,
    IdempotencyConfig,
    idempotent_function,
)

logger = Logger(service="orders")
metrics = Metrics(namespace="shop", service="orders")
processor = BatchProcessor(event_type=EventType.SQS)
config = IdempotencyConfig(event_key_jmespath="id")
store = DynamoDBPersistenceLayer(table_name=os.environ["TABLE"])

charges = 0


@idempotent_function(data_keyword_argument="order", config=config, persistence_store=store)
def charge(order):
    global charges
    charges += 1
    metrics.add_metric(name="charged", unit=MetricUnit.Count, value=1)
    return {"id": order["id"], "charges": charges}


def handle_record(record):
    if record.body == "bad":
        raise ValueError("This order is bad.")
    logger.info("handled", order=record.body)


@logger.inject_lambda_context
@metrics.log_metrics
def handler(event, context):
    """Charges an order once, however often it is asked to; handles those of a queue one by one."""
    config.register_lambda_context(context)
    if "Records" in event:
        return process_partial_response(event, handle_record, processor, context)
    return charge(order=event)
