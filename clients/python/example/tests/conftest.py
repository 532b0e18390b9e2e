import boto3
import pytest


@pytest.fixture(scope="session")
def cloudstub_seed(cloudstub):
    """Made once; each test forks it."""
    with cloudstub.world() as seed:
        config = seed.client_config()
        boto3.client("sqs", **config).create_queue(QueueName="orders")
        boto3.client("s3", **config).create_bucket(Bucket="invoices")
        boto3.client("dynamodb", **config).create_table(
            TableName="orders",
            AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}],
            KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
            BillingMode="PAY_PER_REQUEST",
        )
        yield seed
