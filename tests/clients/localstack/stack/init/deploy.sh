#!/bin/bash
cat > /tmp/template.$$.yaml <<'YAML'
Resources:
  Photos:
    Type: AWS::S3::Bucket
    Properties: { BucketName: photos }
YAML
awslocal cloudformation deploy --stack-name photos --template-file /tmp/template.$$.yaml
rm /tmp/template.$$.yaml
