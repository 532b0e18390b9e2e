awslocal secretsmanager create-secret --name app/db --secret-string '{"password":"secret"}' || true
awslocal ssm put-parameter --name /app/starts --type String --value first || true
