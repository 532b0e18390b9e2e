set -eu
aws() { command aws --endpoint-url "$ENDPOINT" --output text "$@"; }
url=$(aws sqs get-queue-url --queue-name orders)
case "$url" in */000000000000/orders) ;; *) exit 1;; esac
aws sqs send-message --queue-url "$url" --message-body one >/dev/null
aws sqs receive-message --queue-url "$url" >/dev/null
sleep 1
aws sqs receive-message --queue-url "$url" >/dev/null
aws sqs receive-message --queue-url "${url}-dlq" --query 'Messages[0].Body' | grep -q one
aws dynamodb put-item --table-name Orders --item '{"id":{"S":"1"}}'
aws dynamodb scan --table-name Orders --query Count | grep -q 1
test "$(aws secretsmanager get-secret-value --secret-id shop/token --query SecretString)" = abc
curl -fsS -o /dev/null -D - -H 'Origin: https://shop.example' -H "Authorization: AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host, Signature=x" \
  -H 'X-Amz-Target: AmazonSQS.ListQueues' -H 'Content-Type: application/x-amz-json-1.0' -d '{}' "$ENDPOINT/" | grep -qi 'access-control-allow-origin: https://shop.example'
