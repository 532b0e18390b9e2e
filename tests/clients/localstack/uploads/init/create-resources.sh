#!/bin/bash
set -euo pipefail
awslocal sqs create-queue --queue-name uploads
awslocal s3 mb s3://uploads
QUEUE_ARN=$(awslocal sqs get-queue-attributes --queue-url http://localhost:4566/000000000000/uploads --attribute-names QueueArn --query Attributes.QueueArn --output text)
awslocal s3api put-bucket-notification-configuration --bucket uploads --notification-configuration \
  "{\"QueueConfigurations\":[{\"QueueArn\":\"$QUEUE_ARN\",\"Events\":[\"s3:ObjectCreated:*\"]}]}"
