#!/usr/bin/env bash
set -euo pipefail
export AWS_DEFAULT_REGION=us-east-1
awslocal sqs create-queue --queue-name orders-dlq
awslocal sqs create-queue --queue-name orders --attributes '{"RedrivePolicy":"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:orders-dlq\",\"maxReceiveCount\":\"1\"}","VisibilityTimeout":"0"}'
awslocal dynamodb create-table --table-name Orders --attribute-definitions AttributeName=id,AttributeType=S \
  --key-schema AttributeName=id,KeyType=HASH --billing-mode PAY_PER_REQUEST
awslocal secretsmanager create-secret --name shop/token --secret-string abc
