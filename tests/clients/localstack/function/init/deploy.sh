#!/bin/bash
set -e
cd "$(mktemp -d)"
cat > handler.py <<'PY'
def handle(event, context):
    return {"greeting": "hello " + event["name"]}
PY
python3 -m zipfile -c function.zip handler.py
awslocal lambda create-function --function-name greet --runtime python3.12 --handler handler.handle \
  --role arn:aws:iam::000000000000:role/lambda --zip-file fileb://function.zip
awslocal lambda wait function-active-v2 --function-name greet
