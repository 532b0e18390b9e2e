set -eu
read() { aws --endpoint-url "$ENDPOINT" ssm get-parameter --name /app/starts --query Parameter.Value --output text; }
if [ "$RUN" = 1 ]; then
  test "$(read)" = first
  aws --endpoint-url "$ENDPOINT" ssm put-parameter --name /app/starts --value second --overwrite >/dev/null
else
  test "$(read)" = second
fi
aws --endpoint-url "$ENDPOINT" secretsmanager get-secret-value --secret-id app/db --query SecretString --output text | grep -q secret
